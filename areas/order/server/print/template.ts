import { sql } from 'kysely';
import { isUsableCanteen } from '#areas/canteen/server/api.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { invalid } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  columnGroups,
  PRESETS,
  pagePrintRecord,
  previewTemplate,
  printTemplates,
  sceneColumns,
  sceneTemplates,
  type Template,
  templateScene,
  ticketColumns,
} from '../../contract/print-template.ts';
import { type Layout, orderTicket } from './order-ticket.ts';
import { samplePaper } from './sample-paper.ts';

/** How the papers of a scene are laid out: by the canteen's template, else the merchant's, else as the product prints by itself. */
export async function layoutsOf(
  { tx }: Context,
  scene: number,
): Promise<(canteenId: number | null) => Layout> {
  const found = await tx
    .selectFrom('printTemplate')
    .select(['canteenId', 'title', 'headColumns', 'lineColumns', 'footColumns', 'footText'])
    .where('scene', '=', scene)
    .where('state', '=', 1)
    .orderBy('templateId', 'desc')
    .execute();
  return (canteenId) => {
    const of = (place: number | null) => found.find((template) => template.canteenId === place);
    const template = (canteenId === null ? undefined : of(canteenId)) ?? of(null);

    return template ? layoutOf(template) : (PRESETS[scene] as Template);
  };
}

const layoutOf = (template: {
  readonly title: string;
  readonly headColumns: readonly string[];
  readonly lineColumns: readonly string[];
  readonly footColumns: readonly string[];
  readonly footText: string;
}): Layout => ({
  title: template.title,
  footText: template.footText,
  head: template.headColumns as Template['head'],
  line: template.lineColumns as Template['line'],
  foot: template.footColumns as Template['foot'],
});

/** Of the enabled templates of a scene and place the newest is printed by. */
const inUse = ({ merchantId }: Context) => sql<
  1 | 2
>`case when print_template.state = 1 and not exists (select from print_template later
    where later.merchant_id = ${merchantId} and later.state = 1 and later.scene = print_template.scene
      and later.canteen_id is not distinct from print_template.canteen_id and later.template_id > print_template.template_id)
  then 1 else 2 end`;

const GROUPS = [
  ['head', '表头内容', 'headColumns'],
  ['line', '明细内容', 'lineColumns'],
  ['foot', '表尾内容', 'footColumns'],
] as const;

type Draft = Partial<Record<(typeof GROUPS)[number][2], readonly string[]>> & {
  readonly scene?: number;
};

/** Refuses a column its scene knows nothing of. */
function assertColumns(draft: Draft): void {
  const known = draft.scene === undefined ? undefined : sceneColumns[draft.scene];
  if (!known) return;

  for (const [group, , key] of GROUPS)
    if (draft[key]?.some((column) => !(known[group] as readonly string[]).includes(column)))
      throw invalid(key, '所选内容不适用于该打印场景');
}

export const printTemplateRows = serveEntity('printTemplate', printTemplates, {
  order: ['scene', 'canteenName', 'templateName'].map((column) => ({
    column: column as 'scene',
    asc: true,
  })),
  /* Those of the whole merchant are for operators who see all canteens. */
  visible: ({ scope }) => sql<boolean>`${scopeWhere('printTemplate.canteenId', scope.canteens)}`,
  list: (rows, context) =>
    rows
      .leftJoin('canteen', 'canteen.canteenId', 'printTemplate.canteenId')
      .select('canteen.canteenName')
      .select(inUse(context).as('inUse')),
  async check(context, { canteenId, ...draft }) {
    if (canteenId === null && context.scope.canteens !== 'all')
      throw invalid('canteenId', '请选择食堂');
    if (canteenId && !(await isUsableCanteen(context, canteenId)))
      throw invalid('canteenId', '食堂不存在或不在权限范围内');

    assertColumns(draft);
  },
});

export const printTemplateRoutes = [
  implement(sceneTemplates, async (context, { scene }) => {
    const found = await context.tx
      .selectFrom('printTemplate')
      .select([
        'templateId',
        'templateName',
        'scene',
        'canteenId',
        'state',
        inUse(context).as('inUse'),
      ])
      .where(printTemplateRows.visible(context))
      .where(whereEquals({ 'printTemplate.scene': scene }))
      .orderBy('templateName')
      .execute();
    return templateScene
      .filter(({ key }) => scene === undefined || key === scene)
      .map(({ key, desc }) => ({
        scene: key,
        sceneName: translate(context.language, desc),
        templates: found
          .filter((each) => each.scene === key)
          .map(({ scene: _, ...each }) => each as never),
      }));
  }),
  implement(columnGroups, async ({ language }, { scene }) =>
    GROUPS.map(([group, name]) => {
      const [known, preset] = [sceneColumns[scene] as Template, PRESETS[scene] as Template];
      const isPreset = (key: string) => (preset[group] as readonly string[]).includes(key);
      const columns = known[group].map((key) => ({
        key,
        title: translate(language, labelOf(ticketColumns[group], key as never)),
        preset: isPreset(key),
      }));

      return { group, groupName: translate(language, name), columns };
    }),
  ),
  implement(previewTemplate, async (context, { scene, width, ...draft }) => {
    assertColumns({ scene, ...draft });
    return [...orderTicket(samplePaper(context, scene), layoutOf(draft), width).lines];
  }),
  serveQuery(pagePrintRecord, ({ tx, scope }, { keyword, scene, canteenId, ...period }) =>
    tx
      .selectFrom('orderPrint')
      .innerJoin('mealOrder', (join) =>
        join
          .onRef('mealOrder.orderId', '=', 'orderPrint.orderId')
          .onRef('mealOrder.bizDate', '=', 'orderPrint.bizDate'),
      )
      .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
      .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
      .leftJoin('operator', 'operator.userId', 'orderPrint.operatorId')
      .where(placeWhere('mealOrder', scope))
      .where(wherePeriod('orderPrint.printedAt', period))
      .where(whereEquals({ 'orderPrint.scene': scene, 'mealOrder.canteenId': canteenId }))
      .$if(keyword !== undefined && keyword !== '', (query) =>
        query.where(
          sql<boolean>`(order_print.order_id::text = ${keyword} or operator.real_name = ${keyword})`,
        ),
      )
      .select([
        'orderPrint.printId',
        'orderPrint.printedAt',
        'orderPrint.orderId',
        'orderPrint.copyNo',
      ])
      .select(({ ref }) => ref('orderPrint.scene').$castTo<1 | 2 | 3>().as('scene'))
      .select(['canteen.canteenName', 'stall.stallName', 'operator.realName as operatorName']),
  ),
];
