import type { Generated } from 'kysely';

export interface CanteenEvaluationTable {
  merchantId: Generated<number>;
  evaluationId: number;
  canteenId: number;
  custId: number;
  cycleStart: string;
  bizDate: string;
  occurredAt: string;
  stars: number;
  content: Generated<string>;
  images: Generated<string[]>;
  anonymous: number;
  repliedAt: string | null;
  version: Generated<number>;
}

export interface CanteenEvaluationScoreTable {
  merchantId: Generated<number>;
  evaluationId: number;
  itemId: number;
  stars: number;
}

export interface ComplaintTable {
  merchantId: Generated<number>;
  complaintId: number;
  custId: number;
  complaintType: number;
  about: number;
  placeKind: number | null;
  placeId: number | null;
  canteenId: number | null;
  stallId: number | null;
  orderId: number | null;
  goodsId: number | null;
  goodsName: Generated<string>;
  bizDate: string;
  occurredAt: string;
  content: string;
  images: Generated<string[]>;
  anonymous: number;
  state: Generated<number>;
  repliedAt: string | null;
  version: Generated<number>;
}

export interface EvaluationConfigTable {
  merchantId: Generated<number>;
  orderOpen: Generated<number>;
  orderDays: Generated<number>;
  anonymousOpen: Generated<number>;
  canteenOpen: Generated<number>;
  canteenCycle: Generated<number>;
  startDate: string | null;
  endDate: string | null;
  psnTypes: Generated<number[]>;
  version: Generated<number>;
}

export interface EvaluationItemTable {
  merchantId: Generated<number>;
  itemId: number;
  itemName: string;
  sort: Generated<number>;
  state: Generated<number>;
}

export interface OrderEvaluationTable {
  merchantId: Generated<number>;
  evaluationId: number;
  orderId: number;
  mealDate: string;
  bizDate: string;
  occurredAt: string;
  custId: number;
  placeKind: number;
  placeId: number;
  canteenId: number | null;
  stallId: number | null;
  mealType: number;
  orderKind: number;
  stars: number;
  content: Generated<string>;
  images: Generated<string[]>;
  anonymous: number;
  showFlag: Generated<number>;
  repliedAt: string | null;
  version: Generated<number>;
}

export interface OrderEvaluationDishTable {
  merchantId: Generated<number>;
  evaluationId: number;
  lineNo: number;
  goodsKind: number;
  goodsId: number;
  goodsName: string;
  stars: number;
  bizDate: string;
  occurredAt: string;
  placeKind: number;
  placeId: number;
  canteenId: number | null;
  stallId: number | null;
  mealType: number;
  showFlag: Generated<number>;
}

export interface EvaluationTables {
  canteenEvaluation: CanteenEvaluationTable;
  canteenEvaluationScore: CanteenEvaluationScoreTable;
  complaint: ComplaintTable;
  evaluationConfig: EvaluationConfigTable;
  evaluationItem: EvaluationItemTable;
  orderEvaluation: OrderEvaluationTable;
  orderEvaluationDish: OrderEvaluationDishTable;
}
