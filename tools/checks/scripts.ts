import { type Check, errorAt } from './tree.ts';

/** One program of the project, run by Node: the only kind of command that cmd.exe, sh and every other shell read alike. */
const PLAIN_COMMAND = /^node tools\/bootstrap\.mjs [\w/-]+\.ts$/;

/** The commands of `package.json` need no shell: no built-ins, no pipes, no variables. */
export const checkScripts: Check = (tree) => {
  const manifest = tree.get('package.json');
  if (!manifest) return [];

  const { scripts = {} } = JSON.parse(manifest.text) as {
    scripts?: Readonly<Record<string, string>>;
  };
  const wrong = Object.entries(scripts).filter(([, command]) => !PLAIN_COMMAND.test(command));

  return wrong.map(([name, command]) =>
    errorAt(
      manifest,
      Math.max(0, manifest.text.indexOf(`"${name}":`)),
      `"${command}": write node tools/bootstrap.mjs <program.ts>, which runs on every system`,
    ),
  );
};
