import { Bills } from './bill-parts.tsx';

/** The bills of payment channels (/reportCenter/bill/billPage). */
export default () => <Bills />;
