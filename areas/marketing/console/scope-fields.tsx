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
  { key: 'orgIds', input: <OrgsPick />, section: '适用人员' },
  { key: 'psnTypes', input: <PersonTypesPick /> },
  { key: 'custIds', input: <PeoplePick multiple /> },
] as const;

export const placeFields = [
  { key: 'canteenIds', input: <CanteensPick multiple />, section: '适用场所' },
  { key: 'stallIds', input: <StallsPick /> },
] as const;
export const whereFields = [...placeFields, { key: 'deviceIds', input: <MachinesPick /> }] as const;

export const whenFields = [
  { key: 'mealTypes', section: '生效时间' },
  'weekDays',
  'dayKinds',
  { key: 'beginTime', input: 'time' },
  { key: 'endTime', input: 'time' },
  { key: 'startDate', input: 'date' },
  { key: 'endDate', input: 'date' },
] as const;

export const standingFields = [
  { key: 'priority', section: '状态与备注' },
  { key: 'state', input: 'radio' },
  { key: 'remark', input: 'textarea' },
] as const;
