import type { Generated } from 'kysely';
import type { DefaultedJson, Json } from './json.ts';

export interface DishTable {
  merchantId: Generated<number>;
  dishesId: number;
  dishesName: string;
  putawayState: Generated<number>;
  price: number;
  boxFee: Generated<number>;
  weight: number | null;
  intro: Generated<string>;
  costPrice: number | null;
  version: Generated<number>;
  canteenId: number | null;
  typeId: number | null;
  kitchenId: number | null;
  cookId: number | null;
  classifyId: number | null;
  styleId: number | null;
  labelIds: Generated<number[]>;
  tasteIds: Generated<number[]>;
  effectIds: Generated<number[]>;
  suitIds: Generated<number[]>;
  images: Generated<string[]>;
  chef: Generated<string>;
  detail: Generated<string>;
  recommendFlag: Generated<number>;
  discountPrice: number | null;
  stockNum: number | null;
  limitNum: number | null;
  largePrice: number | null;
  largeWeight: number | null;
  smallPrice: number | null;
  smallWeight: number | null;
  pinyin: Generated<string>;
  initials: Generated<string>;
  ownCost: number | null;
}

export interface DishCanteenTable {
  merchantId: Generated<number>;
  dishesId: number;
  canteenId: number;
  price: number | null;
  putawayState: number | null;
}

export interface DishClassifyTable {
  merchantId: Generated<number>;
  classifyId: number;
  classifyName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishCookTable {
  merchantId: Generated<number>;
  cookId: number;
  cookName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishCostTable {
  merchantId: Generated<number>;
  dishesId: number;
  costNo: number;
  costPrice: number | null;
  changedAt: Generated<string>;
}

export interface DishEffectTable {
  merchantId: Generated<number>;
  effectId: number;
  effectName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishKitchenTable {
  merchantId: Generated<number>;
  kitchenId: number;
  kitchenName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishLabelTable {
  merchantId: Generated<number>;
  labelId: number;
  labelName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishLikeTable {
  merchantId: Generated<number>;
  surveyId: number;
  custId: number;
  dishesId: number;
  likedAt: string;
}

export interface DishMaterialTable {
  merchantId: Generated<number>;
  dishesId: number;
  lineNo: number;
  materialId: number;
  quantity: number;
  unit: number;
  cost: number | null;
}

export interface DishPictureTable {
  merchantId: Generated<number>;
  pictureId: number;
  pictureKind: number;
  canteenId: number;
  dishesId: number | null;
  mealPictureId: number | null;
  boxLeft: number | null;
  boxTop: number | null;
  boxWidth: number | null;
  boxHeight: number | null;
  pictureUrl: string;
  labelSource: Generated<number>;
  score: number | null;
  pictureState: Generated<number>;
  createdAt: Generated<string>;
  removedAt: string | null;
  version: Generated<number>;
}

export interface DishPriceTable {
  merchantId: Generated<number>;
  dishesId: number;
  priceNo: number;
  price: number | null;
  changedAt: string;
  changedBy: Generated<string>;
  way: number;
  canteenId: number | null;
  beforePrice: number | null;
  origin: number | null;
}

export interface DishRecommendTable {
  merchantId: Generated<number>;
  canteenId: number;
  mealType: number;
  place: number;
  dishesId: number;
}

export interface DishRegistTable {
  merchantId: Generated<number>;
  menuaiId: number;
  pictureId: number;
  dishesId: number | null;
  registState: number;
  reason: Generated<string>;
  registeredAt: Generated<string>;
}

export interface DishSettingTable {
  merchantId: Generated<number>;
  autoCost: number;
}

export interface DishStyleTable {
  merchantId: Generated<number>;
  styleId: number;
  styleName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishSuitTable {
  merchantId: Generated<number>;
  suitId: number;
  suitName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishSyncTable {
  merchantId: Generated<number>;
  syncId: number;
  menuaiId: number;
  syncState: Generated<number>;
  sentNum: Generated<number>;
  refusedNum: Generated<number>;
  forgotNum: Generated<number>;
  reason: Generated<string>;
  startedAt: Generated<string>;
  endedAt: string | null;
  startedBy: Generated<string>;
}

export interface DishTasteTable {
  merchantId: Generated<number>;
  id: number;
  tasteName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface DishTypeTable {
  merchantId: Generated<number>;
  id: number;
  typeName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface FoodTable {
  merchantId: Generated<number>;
  foodId: number;
  foodCode: string;
  foodName: string;
  categoryName: Generated<string>;
  edibleRatio: Generated<number>;
  nutrients: DefaultedJson;
  remark: Generated<string>;
}

export interface LikeSurveyTable {
  merchantId: Generated<number>;
  surveyId: number;
  surveyName: string;
  canteenId: number | null;
  startDate: string;
  endDate: string;
  mostPicks: Generated<number>;
  dishesIds: Generated<number[]>;
  issuedAt: string | null;
  version: Generated<number>;
}

export interface MaterialTable {
  merchantId: Generated<number>;
  materialId: number;
  materialName: string;
  materialType: Generated<number>;
  unit: number;
  edibleRatio: Generated<number>;
  latestPrice: number | null;
  version: Generated<number>;
  materialCode: Generated<string>;
  categoryId: number | null;
  wasteRatio: Generated<number>;
  weighedUnit: number | null;
  weighedCount: number | null;
  weighedGrams: number | null;
  allergens: Generated<number[]>;
  nutrients: DefaultedJson;
}

export interface MaterialCategoryTable {
  merchantId: Generated<number>;
  categoryId: number;
  categoryType: number;
  superId: number | null;
  foodGroup: string | null;
  categoryName: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface MealPictureTable {
  merchantId: Generated<number>;
  mealPictureId: number;
  canteenId: number;
  pictureUrl: string;
  width: number;
  height: number;
  takenAt: string;
  mealState: Generated<number>;
  reviewedBy: number | null;
  reviewedAt: string | null;
  version: Generated<number>;
}

export interface MenuAiTable {
  merchantId: Generated<number>;
  menuaiId: number;
  menuaiName: string;
  serviceUrl: string;
  keyCipher: Buffer | null;
  leastScore: Generated<number>;
  enabled: Generated<number>;
  testState: Generated<number>;
  testReason: Generated<string>;
  testedAt: string | null;
  version: Generated<number>;
}

export interface MenuBoardTable {
  merchantId: Generated<number>;
  boardId: number;
  boardName: string;
  canteenId: number;
  stallId: number | null;
  secretHash: Buffer;
  createdBy: number;
  createdAt: Generated<string>;
  lastShownAt: string | null;
}

export interface MenuNumberTable {
  merchantId: Generated<number>;
  menuNo: number;
}

export interface MenuProductTable {
  merchantId: Generated<number>;
  productId: number;
  productName: string;
  categoryId: number | null;
  barCode: Generated<string>;
  spec: Generated<string>;
  price: number;
  putawayState: Generated<number>;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface NutritionTable {
  merchantId: Generated<number>;
  nutritionId: number;
  nutritionCode: string;
  nutritionName: string;
  unit: string;
  dailyLow: number | null;
  dailyHigh: number | null;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface PackageDishTable {
  merchantId: Generated<number>;
  packageId: number;
  lineNo: number;
  dishesId: number;
  choiceGroup: number;
  quantity: number;
}

export interface PackageMealTable {
  merchantId: Generated<number>;
  packageId: number;
  packageName: string;
  canteenId: number | null;
  pricing: number;
  price: number | null;
  discountRatio: Generated<number>;
  putawayState: Generated<number>;
  images: Generated<string[]>;
  intro: Generated<string>;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface RecipeTable {
  merchantId: Generated<number>;
  recipeId: number;
  recipeName: string;
  recipeType: number;
  canteenId: number;
  stallId: number | null;
  beginDate: string | null;
  endDate: string | null;
  remark: Generated<string>;
  recipeState: Generated<number>;
  version: Generated<number>;
  mealBudget: number | null;
}

export interface RecipeBindTable {
  merchantId: Generated<number>;
  recipeId: number;
  bindKind: number;
  targetId: number;
}

export interface RecipeBoughtTable {
  merchantId: Generated<number>;
  lineId: number;
  saleDate: string;
  accountId: number;
  bought: number;
}

export interface RecipeIssueTable {
  merchantId: Generated<number>;
  deviceId: number;
  recipeId: number;
  menuNo: number;
  sendState: Generated<number>;
  reason: Generated<string>;
  issuedAt: Generated<string>;
  sentAt: string | null;
  ackedAt: string | null;
}

export interface RecipeLineTable {
  merchantId: Generated<number>;
  lineId: number;
  recipeId: number;
  applyDate: string | null;
  weekDay: number | null;
  mealType: number;
  dishesId: number;
  sort: number;
  salePrice: number | null;
  supplyNum: number | null;
  limitNum: number | null;
  saleBegin: string | null;
  saleEnd: string | null;
  frozen: Json | null;
  version: Generated<number>;
  saleMode: Generated<number>;
}

export interface RecipeSoldTable {
  merchantId: Generated<number>;
  lineId: number;
  saleDate: string;
  sold: Generated<number>;
  stoppedAt: string | null;
  stoppedBy: Generated<string>;
}

export interface RecipeTakenTable {
  merchantId: Generated<number>;
  saleDate: string;
  lineId: number;
  takenBy: number;
  taken: number;
}

export interface MenuTables {
  dish: DishTable;
  dishCanteen: DishCanteenTable;
  dishClassify: DishClassifyTable;
  dishCook: DishCookTable;
  dishCost: DishCostTable;
  dishEffect: DishEffectTable;
  dishKitchen: DishKitchenTable;
  dishLabel: DishLabelTable;
  dishLike: DishLikeTable;
  dishMaterial: DishMaterialTable;
  dishPicture: DishPictureTable;
  dishPrice: DishPriceTable;
  dishRecommend: DishRecommendTable;
  dishRegist: DishRegistTable;
  dishSetting: DishSettingTable;
  dishStyle: DishStyleTable;
  dishSuit: DishSuitTable;
  dishSync: DishSyncTable;
  dishTaste: DishTasteTable;
  dishType: DishTypeTable;
  food: FoodTable;
  likeSurvey: LikeSurveyTable;
  material: MaterialTable;
  materialCategory: MaterialCategoryTable;
  mealPicture: MealPictureTable;
  menuAi: MenuAiTable;
  menuBoard: MenuBoardTable;
  menuNumber: MenuNumberTable;
  menuProduct: MenuProductTable;
  nutrition: NutritionTable;
  packageDish: PackageDishTable;
  packageMeal: PackageMealTable;
  recipe: RecipeTable;
  recipeBind: RecipeBindTable;
  recipeBought: RecipeBoughtTable;
  recipeIssue: RecipeIssueTable;
  recipeLine: RecipeLineTable;
  recipeSold: RecipeSoldTable;
  recipeTaken: RecipeTakenTable;
}
