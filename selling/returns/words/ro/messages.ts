import type { MinorUnits } from '#contract/money.ts'
import { forms } from '#contract/texts/ro/forms.ts'

const units = { one: 'o bucata', few: '# bucati', other: '# de bucati' }

export const returnMessages = {
  'return-link-ended': 'Acest link de retur nu mai exista. Cereti magazinului linkul actual.',
  'return-label-ended': 'Aceasta eticheta nu mai este valabila. Cereti magazinului una noua.',
  'return-sent-by-program': 'Trimiterea pare automata. Apasati din nou butonul.',
  'return-form-not-ours': 'Formularul a expirat. Reincarcati pagina: ce ati completat ramane.',
  'return-too-many-today':
    'Prin acest link au venit astazi prea multe cereri. Incercati maine sau scrieti magazinului: ce ati completat ramane.',
  'return-goods-left': ({ name, left }: { name: string; left: number }) =>
    left === 0 ? `${name}: returul a fost deja cerut.` : `${name}: mai puteti returna ${forms.counted(left, units)}.`,
  'return-terms-not-agreed': 'Cititi conditiile magazinului si bifati ca sunteti de acord.',
  'return-terms-changed': 'Conditiile magazinului s-au schimbat intre timp. Cititi-le din nou si bifati ca sunteti de acord.',
  'return-not-allowed-here': 'Magazinul nu ofera aceasta optiune prin acest link.',
  'return-address-missing': 'Completati adresa de la care se ridica coletul.',
  'return-sender-unknown':
    'Cererea nu are adresa si telefonul cumparatorului, iar comanda initiala nu a fost gasita. Scrieti-i cumparatorului sau faceti o comanda noua.',
  'return-money-over': ({ most, currency }: { most: MinorUnits; currency: string }) =>
    `Se datoreaza cel mult ${forms.amount(most, currency)}.`,
  'return-units-over': 'Din unele produse au fost repartizate mai multe decat au venit.',
  'returns-too-many-for-file': ({ max }: { max: number }) =>
    `Un fisier poate avea cel mult ${forms.counted(max, { one: 'o cerere', few: '# cereri', other: '# de cereri' })}. Alegeti mai putine, dupa stare sau prin cautare.`,
}
