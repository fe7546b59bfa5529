import { forms } from '#contract/texts/ro/forms.ts'

export const returnFormMessages = {
  'return-day-not-real': 'Alegeti o zi din calendar, de exemplu 21.11.2026.',
  'return-choose-one': 'Bifati o singura optiune.',
  'return-rows-too-many': ({ max }: { max: number }) =>
    `Cel mult ${forms.counted(max, { one: 'un rand', few: '# randuri', other: '# de randuri' })}.`,
}

/** The form as buyers fill it in. */
export const returnForm = {
  optional: (label: string) => `${label} (optional)`,
  account: 'IBAN',
  accountHint: 'Contul in care primiti banii.',
  row: (number: number) => `Randul ${forms.number(number)}`,
  removeRow: (number: number) => `Sterge randul ${forms.number(number)}`,
}
