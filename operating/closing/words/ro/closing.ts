import type { ClosingObstacle } from '../../contract/closing.ts'

export const closing = {
  title: 'Inchiderea contului',
  link: 'Inchide contul',
  text: 'Numele, adresa de email, sesiunile, cheile de acces si apartenentele se sterg. Facturile, miscarile de bani si jurnalele se pastreaza cat cere legea. Nu se poate anula.',
  closes: (name: string) => `Clientul ${name} nu are alt proprietar si se inchide si el, pentru toti membrii.`,
  leaves: (name: string) => `Clientul ${name} ramane deschis, fara dumneavoastra.`,
  before: (name: string) => `Inainte de inchidere, la clientul ${name}:`,
  ofPlatform: 'Aveti un rol in administrarea platformei. Contul se poate inchide dupa ce operatorul vi-l retrage.',
  obstacles: {
    'open-orders': 'Comenzi care nu au ajuns inca la final',
    balance: 'Bani in sold, de returnat prin lichidarea contului',
    'not-invoiced': 'Comenzi nefacturate',
    'unpaid-invoices': 'Facturi neplatite',
    cash: 'Rambursuri nedecontate',
    'top-ups': 'Alimentari automate active',
    stores: 'Magazine conectate',
  } satisfies Record<ClosingObstacle, string>,
  close: 'Inchide contul definitiv',
  confirmTitle: 'Inchideti contul?',
  confirmText: 'Contul nu va mai putea fi folosit si nu poate fi refacut.',
  closed: 'Contul a fost inchis.',
}
