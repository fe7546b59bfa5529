import { forms } from '#contract/texts/ro/forms.ts'

export const customerMessages = {
  'customer-known': 'Aveti deja un client cu acest cod!',
  'customers-too-many': ({ max }: { max: number }) =>
    `Puteti avea cel mult ${forms.counted(max, { one: 'un client', few: '# clienti', other: '# de clienti' })}. Stergeti unul caruia nu ii mai emiteti facturi.`,
}
