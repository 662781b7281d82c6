/** What other areas may ask of approvals. */
export { startApproval } from './start.ts';
