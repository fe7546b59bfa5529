import { forms } from '#contract/texts/ro/forms.ts'
import type { OptionSwitch } from '../../contract/shipments.ts'

type Side = 'length' | 'width' | 'height'
const sides: Record<Side, string> = { length: 'Lungimea', width: 'Latimea', height: 'Inaltimea' }

export const shipmentMessages = {
  'weight-missing': 'Greutatea este obligatorie!',
  'weight-too-small': ({ kg }: { kg: number }) => `Greutatea minima este ${forms.number(kg)} kg!`,
  'weight-too-big': ({ kg }: { kg: number }) => `Greutatea maxima este ${forms.number(kg)} kg!`,
  'side-missing': ({ side }: { side: Side }) => `${sides[side]} este obligatorie!`,
  'side-too-small': ({ side, cm }: { side: Side; cm: number }) => `${sides[side]} minima este ${forms.number(cm)} cm!`,
  'side-too-big': ({ side, cm }: { side: Side; cm: number }) => `${sides[side]} maxima este ${forms.number(cm)} cm!`,
  'content-missing': 'Continutul este obligatoriu!',
  'content-too-long': ({ max }: { max: number }) =>
    `Continutul poate avea maxim ${forms.counted(max, { one: 'un caracter', few: '# caractere', other: '# de caractere' })}!`,
  'packages-missing': 'Adaugati cel putin un pachet!',
  'packages-too-many': ({ max }: { max: number }) =>
    `Se pot adauga maxim ${forms.counted(max, { one: 'un pachet', few: '# pachete', other: '# de pachete' })}!`,
  'packages-same-number': 'Doua pachete au acelasi numar!',
  'iban-missing': 'IBAN-ul este obligatoriu',
  'iban-invalid': 'Contul este invalid! Introduceti un cont valid din Romania!',
  'account-holder-missing': 'Numele titularului de cont este obligatoriu!',
  'insurance-too-big': ({ ron }: { ron: number }) => `Valoarea asigurata poate fi de maxim ${forms.number(ron)} RON!`,
  'value-missing': 'Valoarea este obligatorie!',
  'amount-decimals': 'Suma poate avea cel mult doua zecimale!',
  'amount-negative': 'Suma nu poate fi negativa!',
  'day-out-of-range': ({ first, last }: { first: string; last: string }) => `Data trebuie sa fie intre ${first} si ${last}!`,
  'text-not-storable': 'Textul contine caractere care nu pot fi salvate.',

  /** Shown for 7 s after a change that made it so. */
  'became-parcel': 'Deoarece pachetul nu indeplineste cerintele pentru plic, tipul pachetului a fost schimbat in "Colet".',
  'drop-unknown': 'Nu am putut muta produsul. A aparut o eroare!',
  'packing-failed': 'A aparut o eroare. Va rugam reincercati!',
  'package-not-empty': 'Pentru a putea sterge un pachet trebuie mai intai sa mutati toate produsele din el!',
  'everything-postponed': 'Nu se pot marca toate produsele comenzii pentru o trimitere ulterioara!',
  'envelope-not-allowed': 'Pachetul nu indeplineste cerintele pentru plic!',
  'proposal-outdated': 'Comanda s-a schimbat intre timp. Va rugam cereti o noua propunere!',
  'quantity-too-big': ({ max }: { max: number }) =>
    `Puteti muta maxim ${forms.counted(max, { one: 'un produs', few: '# produse', other: '# de produse' })}!`,
  'nothing-packed': 'Niciun produs nu este impachetat!',
  'weight-unknown': ({ products }: { products: readonly string[] }) => `Nu se cunoaste greutatea ${ofProducts(products)}.`,
  'dimensions-unknown': ({ products }: { products: readonly string[] }) => `Nu se cunosc dimensiunile ${ofProducts(products)}.`,

  'unit-no-dimensions': 'Produsul nu are dimensiuni.',
  'unit-no-weight': 'Produsul nu are greutate.',
  'unit-too-heavy': 'Produsul este mai greu decat un pachet permis.',
  'unit-too-large': 'Produsul nu incape in niciun pachet permis.',
  'unit-too-many-packages': 'Produsul nu mai incape in numarul de pachete permis.',
  'units-too-many': ({ max }: { max: number }) =>
    `Se pot aseza automat maxim ${forms.counted(max, { one: 'un produs', few: '# produse', other: '# de produse' })}.`,
}

const ofProducts = (products: readonly string[]) => `${products.length === 1 ? 'produsului' : 'produselor'} ${products.join(', ')}`

export const shipmentOptions = {
  openAtDelivery: 'Deschidere la livrare',
  saturdayDelivery: 'Livrare sambata',
} satisfies Record<OptionSwitch, string>
