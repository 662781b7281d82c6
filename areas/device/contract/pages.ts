/** The list of every machine. */
export const DEVICE_LIST = '/machinemanage/machines';
