import {
  CanteensPick,
  MachinesPick,
  OrgsPick,
  PeoplePick,
  PersonTypesPick,
  StallsPick,
} from './pickers.tsx';

/* Whom, where and when a rule is about, as every form of a rule asks for it. */
export const whoFields = [
  { key: 'orgIds', input: <OrgsPick /> },
  { key: 'psnTypes', input: <PersonTypesPick /> },
  { key: 'custIds', input: <PeoplePick multiple /> },
] as const;

export const placeFields = [
  { key: 'canteenIds', input: <CanteensPick multiple /> },
  { key: 'stallIds', input: <StallsPick /> },
] as const;
export const whereFields = [...placeFields, { key: 'deviceIds', input: <MachinesPick /> }] as const;

export const whenFields = [
  'mealTypes',
  'weekDays',
  'dayKinds',
  { key: 'beginTime', input: 'time' },
  { key: 'endTime', input: 'time' },
  { key: 'startDate', input: 'date' },
  { key: 'endDate', input: 'date' },
] as const;

export const standingFields = [
  'priority',
  { key: 'state', input: 'radio' },
  { key: 'remark', input: 'textarea' },
] as const;
