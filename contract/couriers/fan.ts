import type { CourierFacts } from './courier-facts.ts'

export const fan: CourierFacts = {
  name: 'FAN Courier',
  groupId: 1,
  initials: 'FC',
  color: '#1f4e9c',
  labelFormats: ['A4', 'A6'],
  cashReports: 'call',
  spellings: ['fan courier', 'fancourier'],
  pointNames: ['fanbox', 'fan box'],
  onStatements: /\bfan\s*courier\b/i,
}
