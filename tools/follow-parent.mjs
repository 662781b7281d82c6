/* Preloaded by tools/bootstrap.mjs: when that process is gone, this one is asked to stop, as by Ctrl-C. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
