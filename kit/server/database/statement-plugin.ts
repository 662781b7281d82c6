import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type MergeQueryNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  SchemableIdentifierNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely';
import { names } from './names.ts';

/** Whose queries are made ready already: a builder readies itself when it becomes part of another statement. */
const ready = new WeakMap<OperationNode, number | undefined>();

const TENANT_COLUMN = 'merchant_id';

const withTenant = (row: ValueListNode | PrimitiveValueListNode, merchantId: number) =>
  PrimitiveValueListNode.is(row)
    ? PrimitiveValueListNode.create([...row.values, merchantId])
    : ValueListNode.create([...row.values, ValueNode.create(merchantId)]);

type Filterable = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

/** Tables of the whole platform carry this prefix and no tenant; every other table belongs to a merchant. */
const PLATFORM_PREFIX = 'platform_';

/**
 * Puts the database's names into every statement the builder makes, and inside a merchant the tenant: a condition per table read
 * or changed, a value per row added.
 */
class StatementTransformer extends OperationNodeTransformer {
  readonly #merchantId: number | undefined;
  readonly #withNames = new Set<string>();
  constructor(merchantId: number | undefined) {
    super();
    this.#merchantId = merchantId;
  }

  protected override transformNodeImpl<Node extends OperationNode>(
    node: Node,
    queryId: QueryId,
  ): Node {
    return ready.has(node) && ready.get(node) === this.#merchantId
      ? node
      : super.transformNodeImpl(node, queryId);
  }

  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return { ...node, name: names.toSnake(node.name) };
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    this.#rememberWith(node.with);
    const select = super.transformSelectQuery(node);

    return this.#filtered(select, select.from?.froms ?? [], select.joins);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    this.#rememberWith(node.with);
    const update = super.transformUpdateQuery(node);
    const tables = [...(update.table ? [update.table] : []), ...(update.from?.froms ?? [])];

    return this.#filtered(update, tables, update.joins);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    this.#rememberWith(node.with);
    const removal = super.transformDeleteQuery(node);

    return this.#filtered(
      removal,
      [...removal.from.froms, ...(removal.using?.tables ?? [])],
      removal.joins,
    );
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const joined = super.transformJoin(node);
    const condition = this.#conditionOf(joined.table);
    if (!condition || !joined.on) return joined;

    return { ...joined, on: OnNode.cloneWithOperation(joined.on, 'And', condition) };
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    this.#rememberWith(node.with);
    const insert = super.transformInsertQuery(node);
    const merchantId = this.#merchantId;
    if (merchantId === undefined || !insert.into || this.#tenantTable(insert.into) === undefined)
      return insert;
    if (insert.columns?.some((column) => column.column.name === TENANT_COLUMN)) return insert;
    if (!insert.values || !ValuesNode.is(insert.values)) {
      throw new Error('an insert from a query names merchantId itself');
    }

    return {
      ...insert,
      columns: [...(insert.columns ?? []), ColumnNode.create(TENANT_COLUMN)],
      values: ValuesNode.create(insert.values.values.map((row) => withTenant(row, merchantId))),
    };
  }

  protected override transformMergeQuery(_node: MergeQueryNode): MergeQueryNode {
    throw new Error('merge statements are written as raw SQL that names the merchant');
  }

  #rememberWith(node: WithNode | undefined): void {
    for (const { name } of node?.expressions ?? [])
      this.#withNames.add(names.toSnake(name.table.table.identifier.name));
  }

  #filtered<Node extends Filterable>(
    node: Node,
    tables: readonly OperationNode[],
    joins: readonly JoinNode[] | undefined,
  ): Node {
    const crossJoined = (joins ?? []).filter((join) => !join.on).map((join) => join.table);
    const conditions = [...tables, ...crossJoined].flatMap(
      (table) => this.#conditionOf(table) ?? [],
    );
    const [first, ...rest] = conditions;
    if (!first) return node;

    const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first);

    return {
      ...node,
      where: node.where
        ? WhereNode.cloneWithOperation(node.where, 'And', all)
        : WhereNode.create(all),
    };
  }

  #conditionOf(table: OperationNode): OperationNode | undefined {
    const name = this.#tenantTable(table);
    if (name === undefined || this.#merchantId === undefined) return undefined;

    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(TENANT_COLUMN), TableNode.create(name)),
      OperatorNode.create('='),
      ValueNode.create(this.#merchantId),
    );
  }

  /** The name a tenant table goes by in this statement; undefined for subqueries, with-names and platform tables. */
  #tenantTable(node: OperationNode): string | undefined {
    const table = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(table) || !SchemableIdentifierNode.is(table.table)) return undefined;

    const name = table.table.identifier.name;
    if (name.startsWith(PLATFORM_PREFIX) || this.#withNames.has(name)) return undefined;

    return AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name;
  }
}

/** The plugin of one transaction: of a merchant, or of the whole platform. */
export const statementPlugin = (merchantId: number | undefined): KyselyPlugin => ({
  transformQuery({ node, queryId }) {
    const statement = new StatementTransformer(merchantId).transformNode(
      node as RootOperationNode,
      queryId,
    );
    ready.set(statement, merchantId);

    return statement;
  },
  transformResult: async ({ result }) => result,
});
