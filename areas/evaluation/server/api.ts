/** What other areas may ask about what diners say. All work happens in the caller's transaction. */

export { replyToCanteen } from './canteen-evaluation.ts';
export { fileComplaint, ownComplaints } from './complain.ts';
export { answerComplaint, countWaitingComplaints, endComplaint } from './complaint.ts';
export { askFor } from './config.ts';
export { canteenQuestions, evaluateCanteen } from './give-canteen.ts';
export { dishMarks, evaluableOrders, evaluateOrder, ownEvaluations } from './give-order.ts';
export { countBadUnanswered, replyToOrder, setShown } from './order-evaluation.ts';
