/** How serial numbers of the demo's machines begin that stand for their kind: simulators speak for these (`npm run terminals -- --all`). */
export const DEMO_MACHINE_SN = 'YX20260901JQ';
