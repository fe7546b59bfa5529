import type { Texts } from '../texts.ts'

export const audit: Texts['audit'] = {
  title: 'Audit log',
  allTitle: 'Audit log of clients',
  at: 'Date',
  user: 'Who',
  client: 'Client',
  call: 'Operation',
  ids: 'About',
  outcome: 'Outcome',
  from: 'From where',
  system: 'The system',
  isActingFor: 'on behalf of the client',
  search: 'Search the log',
  searchPlaceholder: 'Name, email, order or another code',
  period: 'Period',
  anyCall: 'Operation',
  anyOutcome: 'Outcome',
  outcomes: { done: 'Done', refused: 'Refused', failed: 'Error' },
  empty: 'Activations and changes of settings, stores and members will appear here.',
  emptyFiltered: 'No operation matches the filters.',
  more: 'Older',
}
