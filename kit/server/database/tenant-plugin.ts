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

/** Tables of the whole platform carry this prefix and no tenant; every other table belongs to a merchant. */
const PLATFORM_PREFIX = 'platform_';
const TENANT_COLUMN = 'merchant_id';

type Filterable = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

/** Names the tenant in every statement the builder makes: a condition per table read or changed, a value per row added. */
class TenantTransformer extends OperationNodeTransformer {
  readonly #merchantId: number;
  readonly #withNames = new Set<string>();
  constructor(merchantId: number) {
    super();
    this.#merchantId = merchantId;
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    this.#rememberWith(node.with);
    return this.#filtered(super.transformSelectQuery(node), node.from?.froms ?? [], node.joins);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    this.#rememberWith(node.with);
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    return this.#filtered(super.transformUpdateQuery(node), tables, node.joins);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    this.#rememberWith(node.with);
    return this.#filtered(
      super.transformDeleteQuery(node),
      [...node.from.froms, ...(node.using?.tables ?? [])],
      node.joins,
    );
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const joined = super.transformJoin(node);
    const condition = this.#conditionOf(node.table);
    if (!condition || !joined.on) return joined;
    return { ...joined, on: OnNode.cloneWithOperation(joined.on, 'And', condition) };
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    this.#rememberWith(node.with);
    const insert = super.transformInsertQuery(node);
    if (!node.into || this.#tenantTable(node.into) === undefined) return insert;
    if (insert.columns?.some((column) => column.column.name === TENANT_COLUMN)) return insert;
    if (!insert.values || !ValuesNode.is(insert.values)) {
      throw new Error('an insert from a query names merchantId itself');
    }
    return {
      ...insert,
      columns: [...(insert.columns ?? []), ColumnNode.create(TENANT_COLUMN)],
      values: ValuesNode.create(insert.values.values.map((row) => this.#withTenant(row))),
    };
  }

  protected override transformMergeQuery(_node: MergeQueryNode): MergeQueryNode {
    throw new Error('merge statements are written as raw SQL that names the merchant');
  }

  #withTenant(row: ValueListNode | PrimitiveValueListNode): ValueListNode | PrimitiveValueListNode {
    return PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create([...row.values, this.#merchantId])
      : ValueListNode.create([...row.values, ValueNode.create(this.#merchantId)]);
  }

  #rememberWith(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) this.#withNames.add(expression.name.table.table.identifier.name);
  }

  #filtered<Node extends Filterable>(
    node: Node,
    tables: readonly OperationNode[],
    joins: readonly JoinNode[] | undefined,
  ): Node {
    const crossJoined = (joins ?? []).filter((join) => !join.on).map((join) => join.table);
    const conditions = [...tables, ...crossJoined].flatMap((table) => this.#conditionOf(table) ?? []);
    const [first, ...rest] = conditions;
    if (!first) return node;
    const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first);
    return {
      ...node,
      where: node.where ? WhereNode.cloneWithOperation(node.where, 'And', all) : WhereNode.create(all),
    };
  }

  #conditionOf(table: OperationNode): OperationNode | undefined {
    const name = this.#tenantTable(table);
    if (name === undefined) return undefined;
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

/** The plugin of one merchant's transaction; stacked above the camel-case plugin, so it sees the database's names. */
export const tenantPlugin = (merchantId: number): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) =>
    new TenantTransformer(merchantId).transformNode(node as RootOperationNode, queryId),
  transformResult: async ({ result }) => result,
});
