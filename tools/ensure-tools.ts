import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { browserPlaces, findProgram } from './find-program.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
];

/** What Playwright needs to launch the browser: `chromium.launch(await ensureChromium())`. */
export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/**
 * A Chromium to test with, the same version everywhere: the one that comes with npm, unpacked on first use. `CHROMIUM` names
 * another; on machines the package is not made for, an installed one is taken. The one of npm sees no font of the machine, only the
 * Latin one beside it, without which no page opens: whatever Chinese it shows or prints comes with the product.
 */
export async function ensureChromium(): Promise<ChromiumLaunch> {
  const chosen =
    process.env.CHROMIUM ??
    (process.platform === 'linux' && process.arch === 'x64' ? undefined : installedChromium());
  if (chosen !== undefined) return { executablePath: chosen, args, env: ownEnvironment() };

  const home = await unpackChromium();
  const libraries = [join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const ownFonts = { ...ownEnvironment(), FONTCONFIG_FILE: join(home, 'only-fonts.conf') };
  const missing =
    spawnSync('ldd', [join(home, 'chromium')], { encoding: 'utf8' }).stdout?.includes(
      'not found',
    ) ?? true;
  const env = missing ? { ...ownFonts, LD_LIBRARY_PATH: libraries } : ownFonts;

  return { executablePath: join(home, 'chromium'), args, env };
}

function installedChromium(): string {
  const found = findProgram(
    ['chromium', 'chromium-browser', 'google-chrome', 'chrome'],
    browserPlaces(),
  );
  if (found === undefined)
    throw new Error(
      'Browser tests need Chromium on this kind of machine: install it, or name it with CHROMIUM=/path.',
    );

  return found;
}

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const cache = join(import.meta.dirname, '../node_modules/.cache');

/* Unpacked under another name and renamed, so that two runs at once never see half of it. */
async function unpackChromium(): Promise<string> {
  const packed = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  );
  const manifest = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(cache, `chromium-${manifest.version}-fonts`);
  if (existsSync(join(home, 'chromium'))) return home;

  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'chromium-new-'));
  const unpack = (name: string, target: string) =>
    pipeline(
      createReadStream(join(packed, name)),
      createBrotliDecompress(),
      createWriteStream(join(draft, target)),
    );
  const archives = ['al2023.tar', 'fonts.tar'];
  await Promise.all([
    unpack('chromium.br', 'chromium'),
    ...archives.map((name) => unpack(`${name}.br`, name)),
  ]);

  for (const name of archives) {
    const extracted = spawnSync('tar', ['-xf', name], { cwd: draft });
    if (extracted.status !== 0)
      throw new Error(`${name} of Chromium could not be unpacked: ${extracted.stderr}`);

    rmSync(join(draft, name));
  }

  writeFileSync(join(draft, 'only-fonts.conf'), onlyFonts(join(home, 'fonts')));
  chmodSync(join(draft, 'chromium'), 0o755);
  chmodSync(draft, 0o755);

  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(home, 'chromium'))) throw error;
  }

  return home;
}

/** What fontconfig is told: these fonts and no others. */
const onlyFonts = (directory: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${directory}</dir>
  <cachedir>${directory}/cache</cachedir>
</fontconfig>
`;

/**
 * Path of a LibreOffice that reads and converts spreadsheets; on Debian and its kin it is installed when missing, else it must
 * be there. `LIBREOFFICE` names another.
 */
export function ensureLibreOffice(): string {
  const present = process.env.LIBREOFFICE ?? findOffice();
  if (present !== undefined) return present;

  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...words: string[]): boolean => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', '-qq', '-y', ...words];
    const env = { ...ownEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };

    return spawnSync(program, rest, { env, stdio: 'ignore' }).status === 0;
  };

  apt('update');
  const isInstalled =
    apt('install', '--no-install-recommends', 'libreoffice-calc-nogui') ||
    apt('install', '--no-install-recommends', 'libreoffice-calc');
  const installed = isInstalled ? findOffice() : undefined;
  if (installed === undefined)
    throw new Error(
      'Tests of spreadsheet files need LibreOffice: install it, or name it with LIBREOFFICE=/path/soffice.',
    );

  return installed;
}

const officeNames = ['soffice', 'libreoffice'];

const findOffice = (): string | undefined => findProgram(officeNames);
