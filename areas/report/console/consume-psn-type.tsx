import { consumeByPersonType } from '../contract/consume.ts';
import { ConsumeReport } from './consume-report.tsx';

export default () => <ConsumeReport of={consumeByPersonType} />;
