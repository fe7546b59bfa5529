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
  // Its API document of August 2025: an AWB that is no drop-off at a FANbox or PayPoint may be handed over at any office.
  unlabelled: { scansShownCode: null, bringsLabel: null, takenAtOffices: true },
}
