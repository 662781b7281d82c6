import {
  classifyRows,
  cookRows,
  dishLabelRows,
  dishTypeRows,
  effectRows,
  kitchenRows,
  styleRows,
  suitRows,
  tasteRows,
} from '#areas/menu/server/api.ts';
import type { Context } from '#kit/server/context.ts';

const types = ['热菜', '凉菜', '汤羹', '主食', '面点', '粥品', '饮品', '水果'];
const classes = ['大荤', '小荤', '素菜', '蛋豆类'];
const cooking = ['炒', '蒸', '煮', '炖', '红烧', '炸', '烤', '凉拌', '卤'];
const labels = ['招牌', '新品', '厨师推荐', '低脂', '高蛋白', '清真'];
const tastes = ['咸鲜', '微辣', '中辣', '麻辣', '酸甜', '清淡', '蒜香', '酱香'];
const effects = ['健脾养胃', '补气养血', '清热去火', '补钙', '护眼明目'];
const cuisines = ['家常菜', '川菜', '湘菜', '粤菜', '鲁菜', '淮扬菜', '西北风味'];
const groups = ['所有人', '学生', '老年人', '运动人群', '控糖人群', '孕期'];
const kitchens = ['热菜间', '凉菜间', '面点间', '蒸饭间', '卤味间'];

/** What the demo's dishes are described by. */
export async function setUpDishReferences(context: Context): Promise<void> {
  for (const [at, typeName] of types.entries()) await dishTypeRows.insert(context, { typeName, sort: at + 1 });
  for (const [sort, classifyName] of classes.entries()) await classifyRows.insert(context, { classifyName, sort });
  for (const [sort, cookName] of cooking.entries()) await cookRows.insert(context, { cookName, sort });
  for (const [sort, labelName] of labels.entries()) await dishLabelRows.insert(context, { labelName, sort });
  for (const [sort, tasteName] of tastes.entries()) await tasteRows.insert(context, { tasteName, sort });
  for (const [sort, effectName] of effects.entries()) await effectRows.insert(context, { effectName, sort });
  for (const [sort, styleName] of cuisines.entries()) await styleRows.insert(context, { styleName, sort });
  for (const [sort, suitName] of groups.entries()) await suitRows.insert(context, { suitName, sort });
  for (const [sort, kitchenName] of kitchens.entries()) await kitchenRows.insert(context, { kitchenName, sort });
}
