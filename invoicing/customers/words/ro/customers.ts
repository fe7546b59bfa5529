import { forms } from '#contract/texts/ro/forms.ts'

export const customers = {
  title: 'Clienti',
  // As the specification has them.
  tab: 'Lista clienti',
  search: 'Cauta un client',
  add: 'Adauga client',
  invoice: 'Factureaza',
  empty: 'Nu exista clienti.',

  type: 'Tip',
  company: 'Persoana juridica',
  individual: 'Persoana fizica',
  country: 'Tara',
  contact: 'Contact',
  none: '-',
  pageSize: 'Clienti pe pagina',
  perPage: (size: number) => `${forms.number(size)} pe pagina`,

  editTitle: 'Editeaza clientul',
  noCodeHint: 'Nu este obligatoriu pentru persoane fizice.',
  contactTitle: 'Persoana de contact',
  contactName: 'Numele persoanei',
  email: 'Email',
  leaveTitle: 'Parasiti datele clientului?',
  leaveBody: 'Ce ati completat nu este salvat si se va pierde.',
  saved: 'Clientul a fost salvat cu succes!',
  saveFailed: 'A aparut o eroare la salvarea clientului!',

  register: {
    filled: (name: string) => `Date completate din ANAF: ${name}`,
    inactive: 'Firma este declarata inactiva la ANAF: cumparatorul nu deduce TVA din facturile primite.',
    deregistered: (day: string) => `Firma este radiata din ${forms.day(day)}. Verificati codul inainte de a-i emite facturi.`,
    notFound: 'ANAF nu cunoaste acest cod. Verificati-l sau completati datele de mana.',
    noAnswer: 'ANAF nu raspunde acum. Completati datele de mana; ce ati scris ramane.',
  },
  vatNumber: {
    check: 'Verifica numarul de TVA',
    notAsked: 'Numar de TVA neverificat in VIES',
    stood: {
      valid: (day: string) => `Numar de TVA valid in VIES, ${forms.day(day)}`,
      invalid: (day: string) => `VIES nu confirma numarul de TVA, ${forms.day(day)}`,
    },
    said: {
      valid: (name: string) => `${name}: numar de TVA valid in VIES.`,
      invalid: (name: string) => `${name}: VIES nu confirma numarul de TVA.`,
      unknown: (name: string) => `${name}: VIES nu raspunde acum. Incercati din nou mai tarziu.`,
    },
  },

  removeTitle: 'Stergerea clientului',
  removeText: (name: string) => `${name} va fi sters din lista. Facturile emise raman neschimbate.`,
  removed: 'Clientul a fost sters.',
  removeFailed: 'A aparut o eroare la stergerea clientului!',
}
