import { supermarketByOrganisation } from '../../contract/supermarket.ts';
import { SupermarketReport } from './supermarket-report.tsx';

export default () => <SupermarketReport of={supermarketByOrganisation} />;
