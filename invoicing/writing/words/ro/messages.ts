import { forms } from '#contract/texts/ro/forms.ts'

/** What is wrong with an invoice that a client writes. */
export const writingMessages = {
  'written-customer-gone': 'Clientul nu mai exista. Alegeti altul.',
  'written-series-malformed': 'Seria are doar litere fara diacritice si cifre.',
  'written-series-reserved': 'Seria aceasta este folosita de platforma. Alegeti alta.',
  'written-number-taken': ({ next }: { next: string }) => `Numarul a fost folosit intre timp. Urmatorul este ${next}.`,
  'written-date-ahead': 'Data facturii nu poate fi in viitor.',
  'written-date-before-last': ({ day }: { day: string }) =>
    `Ultima factura din serie este din ${forms.day(day)}: data nu poate fi inainte.`,
  'written-due-before': 'Scadenta nu poate fi inaintea datei facturii.',
  'written-items-missing': 'Factura are cel putin o linie.',
  'written-not-a-number': 'Scrieti un numar cu cel mult 9 cifre inainte de virgula si 6 dupa ea.',
  'written-vat-not-then': 'Cota nu este in vigoare la data facturii.',
  'written-credit-too-much': 'Notele de creditare depasesc valoarea facturii.',
  'written-drafts-many': ({ max }: { max: number }) =>
    `Aveti deja ${forms.counted(max, { one: 'o ciorna', few: '# ciorne', other: '# de ciorne' })}. Emiteti sau stergeti din ele.`,
}
