import { forms } from '#contract/texts/ro/forms.ts'
import type { PayerAddressField } from '#paying/billing/contract/missing-to-pay.ts'

/** The page where the balance is topped up. */
export const prepay = {
  title: 'Alimentare sold',
  /** Of the bar above every page. */
  toPrepay: 'Incarca',
  toPrepayName: 'Incarca soldul',

  payment: 'Plata',
  amount: 'Suma',
  amountHint: ({ min, max }: { min: string; max: string }) => `Intre ${min} si ${max}.`,

  method: 'Cum platiti',
  card: 'Cu cardul',
  cardHint: 'Soldul creste in cateva secunde. Datele cardului le scrieti la procesatorul de plati: noi nu le vedem.',
  transfer: 'Prin transfer bancar',
  transferHint: 'Primiti o proforma cu datele contului nostru. Soldul creste cand banii ajung la noi.',

  entity: 'Plata se factureaza pe',
  entityActive: 'activa',
  entityMissing: 'Nu aveti date de facturare. Adaugati-le mai intai: pe ele se factureaza plata.',
  /** What is still missing to pay. */
  missing: (what: readonly string[]) => `Pentru plata mai trebuie: ${forms.list(what)}.`,
  missingEntity: 'datele de facturare',
  missingContact: 'persoana de contact',
  missingOfAddress: { county: 'judetul', city: 'localitatea', postalCode: 'codul postal', address: 'strada si numarul' } satisfies Record<
    PayerAddressField,
    string
  >,
  payerMissing: 'Completati datele pentru plata.',
  complete: 'Completeaza datele',
  changeEntities: 'Modifica datele de facturare',

  automatic: 'Reincarcare automata',
  save: 'Salveaza ca subscriptie',
  saveHint: 'Cardul ramane la procesatorul de plati, iar soldul se alimenteaza singur cand scade.',
  reactivate: 'Reia subscriptia',
  reactivated: ({ card }: { card: string }) =>
    `Subscriptia cu ${card} devine din nou activa dupa aceasta plata, cu cardul cu care platiti acum.`,
  noneToReactivate: 'Subscriptia din adresa nu mai poate fi reactivata. Puteti face una noua.',
  alreadyActive: 'Aveti deja o subscriptie activa. Cea noua o inlocuieste dupa prima plata reusita.',
  toSubscriptions: 'Abonamente',
  consentMissing: 'Bifati acordul pentru platile automate.',

  next: 'Ce urmeaza',
  nextByCard: [
    'Se deschide aici pagina procesatorului de plati, unde scrieti datele cardului.',
    'Banca va poate cere sa confirmati plata in aplicatia ei.',
    'Va intoarceti in cont si vedeti daca plata a reusit si soldul nou.',
  ],
  nextWithSubscription: 'Dupa prima plata reusita, subscriptia este activa.',
  nextByTransfer: [
    'Primiti o proforma cu suma, contul nostru si textul de scris pe transfer.',
    'Faceti transferul din banca dumneavoastra.',
    'Cand banii ajung la noi, soldul creste singur.',
  ],
  balanceNow: 'Sold acum',
  balanceAfter: 'Sold dupa plata',
  pay: (amount: string) => `Plateste ${amount}`,
  announce: (amount: string) => `Cere proforma de ${amount}`,
  payAny: 'Plateste',
  announceAny: 'Cere proforma',
  failed: 'Plata nu a fost inceputa',
}
