import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { Count, Fen, Id, text } from '#kit/contract/fields.ts';
import { lookup, yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { stored } from '#kit/contract/stored.ts';
import { ImageUrl } from '#kit/contract/validators.ts';
import { materialUnit, weighing } from './units.ts';

export const putawayState = lookup({
  onSale: { key: 1, desc: '已上架', colour: 'success' },
  offSale: { key: 2, desc: '已下架', colour: 'default' },
});
const Money = Fen.min(0).max(9_999_999);
const Weight = Count.min(1).max(99_999);
/** Chosen of a list of at most 20. */
const Chosen = z.array(Id).max(20);
/** Pictures a dish has at most. */
const MOST_IMAGES = 5;

const set = entity({
  noun: '菜品',
  key: 'dishesId',
  base: '/api/v2/menudishes',
  access: 'menu:dishes',
  fields: {
    dishesName: text(60, 1).meta({ title: '菜品名称', width: 180, sort: true }),
    price: Money.meta({ title: '售价', kind: 'money', sort: true }),
    boxFee: Money.meta({
      title: '餐盒费',
      kind: 'money',
      width: 90,
      hint: '外带、配送时每份收取，0按食堂的打包费',
    }).default(0),
    weight: Count.min(1)
      .max(99_999)
      .nullable()
      .meta({ title: '份重（克）', width: 110 })
      .default(null),
    putawayState: keyOf(putawayState).meta({ title: '上架状态', width: 100 }).default(1),
    intro: text(500).meta({ title: '简介', wide: true, hidden: true, width: 220 }).default(''),
    canteenId: Id.nullable()
      .meta({ title: '所属食堂', hint: '不选表示全部食堂通用' })
      .default(null),
    typeId: Id.nullable().meta({ title: '菜品分类' }).default(null),
    kitchenId: Id.nullable().meta({ title: '后厨分类' }).default(null),
    cookId: Id.nullable().meta({ title: '烹饪方式' }).default(null),
    classifyId: Id.nullable().meta({ title: '菜品类别' }).default(null),
    styleId: Id.nullable().meta({ title: '菜系' }).default(null),
    labelIds: Chosen.meta({ title: '菜品标签' }).default([]),
    tasteIds: Chosen.meta({ title: '口味' }).default([]),
    effectIds: Chosen.meta({ title: '功效' }).default([]),
    suitIds: Chosen.meta({ title: '适宜人群' }).default([]),
    images: z.array(ImageUrl).max(MOST_IMAGES).meta({ title: '图片' }).default([]),
    chef: text(50).meta({ title: '厨师', width: 100, hidden: true }).default(''),
    /** Rich text: cleaned by the server. */
    detail: z
      .string()
      .max(20_000)
      .meta({ title: '图文详情', wide: true, hint: '支持简单的 HTML，保存时会清除脚本' })
      .default(''),
    recommendFlag: keyOf(yesNo).meta({ title: '是否推荐', width: 90, hidden: true }).default(2),
    discountPrice: Money.nullable()
      .meta({
        title: '优惠价',
        kind: 'money',
        hidden: true,
        hint: '填写后按优惠价售卖，原售价划线显示',
      })
      .default(null),
    stockNum: Count.min(0)
      .max(999_999)
      .nullable()
      .meta({ title: '库存份数', hidden: true, hint: '每餐供应的份数，菜谱另有供应份数时按菜谱' })
      .default(null),
    limitNum: Count.min(1)
      .max(9999)
      .nullable()
      .meta({ title: '每人限购', hidden: true, hint: '每餐每人的份数，菜谱另有限购时按菜谱' })
      .default(null),
    /** Fen; null: not known. Where there are materials, they say what the dish costs. */
    ownCost: Money.nullable()
      .meta({
        title: '成本（无原料时）',
        kind: 'money',
        hidden: true,
        hint: '没有原料的菜品在此填写成本，留空为未知',
      })
      .default(null),
    largePrice: Money.nullable()
      .meta({ title: '大份售价', kind: 'money', hidden: true })
      .default(null),
    largeWeight: Weight.nullable()
      .meta({ title: '大份重（克）', hidden: true, width: 110 })
      .default(null),
    smallPrice: Money.nullable()
      .meta({ title: '小份售价', kind: 'money', hidden: true })
      .default(null),
    smallWeight: Weight.nullable()
      .meta({ title: '小份重（克）', hidden: true, width: 110 })
      .default(null),
  },
  shown: {
    typeName: z.string().nullable().meta({ title: '菜品分类名称', width: 120, sort: true }),
    pinyin: z.string().meta({ title: '拼音', hidden: true, width: 140 }),
    initials: z.string().meta({ title: '拼音首字母', hidden: true, width: 110 }),
    totalPrice: Fen.meta({ title: '总价', kind: 'money', hidden: true }),
    largeCost: Fen.nullable().meta({ title: '大份成本', kind: 'money', hidden: true }),
    smallCost: Fen.nullable().meta({ title: '小份成本', kind: 'money', hidden: true }),
    /** Null where not known: made of nothing, or of something that has no price. */
    costPrice: Fen.nullable().meta({ title: '成本', kind: 'money', sort: true }),
    grossProfit: Fen.nullable().meta({ title: '毛利', kind: 'money', sort: true }),
    materialCount: Count.meta({ title: '原料数', kind: 'int', width: 90, sort: true }),
    unpricedCount: Count.meta({ title: '未定价原料数', kind: 'int', width: 120, sort: true }),
  },
  lines: {
    /* Bread and drinks are bought as they are sold. */
    optional: true,
    fields: {
      materialId: Id.meta({ title: '原料' }),
      /** Thousandths of the unit; the edible part. */
      quantity: Count.min(1).max(999_999_999).meta({ title: '净用量', kind: 'quantity' }),
      unit: keyOf(materialUnit).meta({ title: '单位' }),
    },
    shown: {
      materialName: z.string().meta({ title: '原料名称' }),
      latestPrice: Fen.nullable().meta({ title: '最新单价', kind: 'money' }),
      priceUnit: keyOf(materialUnit).meta({ title: '计价单位' }),
      edibleRatio: Count.meta({ title: '可食率（%）' }),
      wasteRatio: Count,
      ...stored(weighing),
      cost: Fen.nullable().meta({ title: '成本', kind: 'money', total: true }),
    },
    columns: [
      'materialName',
      'quantity',
      'unit',
      'latestPrice',
      'priceUnit',
      'edibleRatio',
      'cost',
    ],
  },
  search: ['dishesName', 'pinyin', 'initials'],
  filter: {
    putawayState: keyOf(putawayState).optional().meta({ title: '上架状态' }),
    typeId: Id.optional().meta({ title: '菜品分类' }),
    canteenId: Id.optional().meta({ title: '所属食堂' }),
    recommendFlag: keyOf(yesNo).optional().meta({ title: '是否推荐' }),
  },
  columns: [
    'dishesName',
    'typeName',
    'putawayState',
    'price',
    'costPrice',
    'grossProfit',
    'boxFee',
    'weight',
    'materialCount',
    'unpricedCount',
    'totalPrice',
    'discountPrice',
    'largePrice',
    'largeWeight',
    'largeCost',
    'smallPrice',
    'smallWeight',
    'smallCost',
    'stockNum',
    'limitNum',
    'ownCost',
    'recommendFlag',
    'chef',
    'pinyin',
    'initials',
    'intro',
  ],
  calls: {
    page: ['menu.dishesPage', 'page', [['menu.dishesPageV1', 'GET /api/v1/menudishes/page']]],
    detail: ['menu.dishesDetail', 'detail/{dishesId}'],
    add: ['menu.dishesAdd', 'add'],
    modify: ['menu.dishesEdit', 'edit'],
    remove: ['menu.dishesRemove', '/api/v1/menudishes/remove/{dishesId}'],
  },
});

/** Its file has a path of its own, which older programs know. */
const listed = { id: 'menu.dishesFlowExport', path: '/api/v2/menudishes/flow/export' };
/** A dish, made of materials; its cost follows from them (/menudish/dishes). */
export const dishes = { ...set, page: { ...set.page, page: { ...set.page.page, export: listed } } };
