/** The list of consumption machines. */
export const DEVICE_LIST = '/machinemanage/consumeVertical';
