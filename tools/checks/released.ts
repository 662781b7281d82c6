import { checksumOf, formerChecksums } from '#kit/server/database/migrations.ts';
import { type Check, errorAt, type Finding, type SourceFile, type Tree } from './tree.ts';

const LIST = /^db\/releases\/(\d+\.\d+\.\d+)\/migrations\.json$/;

/** What customers' houses have run stays as it is, or names what it was. */
export const checkReleased: Check = (tree) => [
  ...[...tree.values()].flatMap((file) => {
    const release = LIST.exec(file.path)?.[1];
    return release === undefined ? [] : findingsOf(tree, file, release);
  }),
  ...missingNews(tree),
];

/** What is wrong with the migrations of one release that was given out. */
function findingsOf(tree: Tree, list: SourceFile, release: string): Finding[] {
  const kept = JSON.parse(list.text) as Readonly<Record<string, string>>;
  return Object.entries(kept).flatMap(([name, checksum]) => {
    const file = tree.get(`db/migrations/${name}`);
    if (!file) {
      const at = Math.max(0, list.text.indexOf(`"${name}"`));
      return [errorAt(list, at, `${name} is gone: houses of release ${release} have run it`)];
    }
    if (checksumOf(file.text) === checksum || formerChecksums(file.text).includes(checksum))
      return [];

    return [
      errorAt(
        file,
        0,
        `houses of release ${release} have run this file as it was: add a new one. Where it must change, begin it with "-- also known as: ${checksum}", ` +
          'and make sure that both ways end in the same schema',
      ),
    ];
  });
}

/** A release is known to those who upgrade. */
function missingNews(tree: Tree): Finding[] {
  const [manifest, news] = [tree.get('package.json'), tree.get('CHANGELOG.md')];
  if (!manifest || !news) return [];

  const { version } = JSON.parse(manifest.text) as { version: string };

  return news.text.includes(`## ${version}`)
    ? []
    : [errorAt(news, 0, `it does not say what ${version} brings`)];
}
