interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Runner {
  query(query: Query): Promise<unknown>;
}

/** A statement that is planned once a connection, with its values: work that is written after everything is decided. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Rows it must change: any other number fails the transaction with 40001 (another transaction was faster). */
  readonly rows?: number;
}

/**
 * Runs statements that change different tables in one round trip; see `inOne`.
 * @throws DatabaseError 40001 when one did not change the rows it must
 */
export async function runAll(client: Runner, statements: readonly Statement[]): Promise<void> {
  for (const { name, text, values } of inOne(statements))
    await client.query({ name, text, values: [...values] });
}

/** Texts of statements that were joined before; their names stay below the 63 characters PostgreSQL knows. */
const joined = new Map<string, { readonly name: string; readonly text: string }>();

/**
 * Statements that change different tables as one: one round trip, one plan. Each must be a plain insert, update or delete
 * (without `with` and `returning`) that does not depend on what the others change: all see the data as it was before.
 */
export function inOne(statements: readonly Statement[]): Statement[] {
  const [only] = statements;
  if (!only || (statements.length === 1 && only.rows === undefined)) return [...statements];

  const key = statements.map(({ name }) => name).join('+');
  const known = joined.get(key) ?? { name: `joined.${joined.size}`, text: joinTexts(statements) };
  joined.set(key, known);

  return [
    {
      ...known,
      values: statements.flatMap(({ values, rows }) =>
        rows === undefined ? values : [...values, rows],
      ),
    },
  ];
}

function joinTexts(statements: readonly Statement[]): string {
  let before = 0;
  const checks: string[] = [];
  const parts = statements.map(({ text, values, rows }, index) => {
    const first = before;
    before += values.length;
    const numbered = text.replace(
      /\$(\d+)/g,
      (_whole, number: string) => `$${Number(number) + first}`,
    );
    if (rows === undefined) return numbered;

    before += 1;
    checks.push(`must_be((select count(*) from s${index}), $${before}::bigint)`);

    return `${numbered} returning 1`;
  });

  const last = checks.length > 0 ? `select ${checks.join(', ')}` : parts.pop();

  return `with ${parts.map((part, index) => `s${index} as (${part})`).join(', ')} ${last}`;
}
