/* Preloaded by tools/bootstrap.mjs: when that process is gone, this one is asked to stop, as by Ctrl-C. */
process.on('disconnect', () => {
  /* Where a signal ends a program at once (Windows), its listeners are told all the same. */
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
