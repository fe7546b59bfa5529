import { forms } from '#contract/texts/ro/forms.ts'

const entries = { one: 'o inregistrare', few: '# inregistrari', other: '# de inregistrari' }

export const ownData = {
  title: 'Datele dumneavoastra',
  text: (entriesMax: number) =>
    `Un fisier JSON cu tot ce pastram despre dumneavoastra: contul, apartenentele, sesiunile, cheile de acces si, din istoricul de securitate si din jurnal, cate ${forms.counted(entriesMax, entries)}, cele mai noi. Comenzile, adresele si facturile sunt ale clientului si se exporta din paginile lor.`,
  download: 'Descarca datele',
  fillPassword: 'Completati parola contului.',
  fillBoth: 'Completati toate campurile.',
  fileName: (product: string) => `datele-mele-${product.toLowerCase()}.json`,
  done: 'Datele au fost descarcate.',
}
