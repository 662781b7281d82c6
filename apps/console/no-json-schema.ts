import type { Plugin } from 'vite';

const MAKERS = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out what makes JSON schemas of zod's types, 33 kB that every schema refers to and only the server calls: in the browser
 * each of these functions answers nothing.
 */
export const noJsonSchema = (): Plugin => ({
  name: 'no-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!MAKERS.test(id)) return null;
    const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
  },
});
