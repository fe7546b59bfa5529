import type { CourierFacts } from './courier-facts.ts'

export const sameday: CourierFacts = {
  name: 'Sameday',
  groupId: 2,
  initials: 'SD',
  color: '#b3261e',
  labelFormats: ['A4', 'A6'],
  cashReports: 'file',
  spellings: [],
  pointNames: ['easybox', 'easy box'],
  onStatements: /\bdelivery\s+solutions\b|\bsameday\b/i,
  // Its manual 3.1 has a code to be typed for returns that the buyer puts into an easybox, a service of its own; of others it says nothing.
  unlabelled: { scansShownCode: null, bringsLabel: null, takenAtOffices: null },
}
