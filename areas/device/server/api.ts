/** What other areas may ask about terminals. */
export { countOpen } from './anomaly-list.ts';
export type { Terminal } from './authenticate.ts';
export { countOffline } from './device-list.ts';
export { furnishMachines, type Installation, installDevices } from './furnish.ts';
export { furnishPast, leaveSilent, type PastOfMachines } from './furnish-life.ts';
export type { DisplayHooks } from './hooks.ts';
export { clearAlarm, countOpenAlarms, raiseAlarm } from './machine/alarms.ts';
export { queueCommands } from './machine/commands.ts';
export { printHooks } from './printing/print-hooks.ts';
export { type DrawnWater, furnishWater } from './water/furnish-water.ts';
