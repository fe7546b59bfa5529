import type { AuditOutcome } from '../../account/audit.ts'

export const audit = {
  title: 'Jurnal',
  allTitle: 'Jurnal clienti',
  at: 'Data',
  user: 'Cine',
  client: 'Client',
  call: 'Operatiune',
  ids: 'Despre',
  outcome: 'Rezultat',
  from: 'De unde',
  system: 'Sistemul',
  isActingFor: 'in numele clientului',
  search: 'Cauta in jurnal',
  searchPlaceholder: 'Nume, email, comanda sau alt cod',
  period: 'Perioada',
  anyCall: 'Operatiune',
  anyOutcome: 'Rezultat',
  outcomes: { done: 'Reusita', refused: 'Refuzata', failed: 'Eroare' } satisfies Record<AuditOutcome, string>,
  empty: 'Aici vor aparea activarile, modificarile setarilor, ale magazinelor si ale membrilor.',
  emptyFiltered: 'Nicio operatiune nu corespunde filtrelor.',
  more: 'Mai vechi',
}
