/** Labels of forms and messages: `Nume: Ion Pop`, `Telefon: 0722…`, `Adresa de livrare: …`, `Localitate: Dej`. */
import { isPlaceholderText, textUnlessPlaceholder } from '#contract/written-values/placeholders.ts'
import { foldText, trimPunctuation } from './text.ts'

export type LabelledFields = {
  name: string
  company: string
  city: string
  county: string
  postalCode: string
  street: string
  remarks: string[]
}
type Kind = keyof LabelledFields | 'dropped'

/** The first group that matches decides the kind; longer wordings before shorter ones. */
const labels: readonly (readonly [Kind, string])[] = [
  ['remarks', 'observatii|obs|mentiuni|mentiune|nota|detalii|comentarii|produse|produs|comanda|ramburs|total'],
  [
    'name',
    'nume si prenume|nume complet|nume destinatar|numele|nume|prenume si nume|destinatar|client|catre|persoana de contact|contact|full name|name|from|de la',
  ],
  ['company', 'nume firma|denumire firma|denumire|firma|companie|company|societate'],
  [
    'dropped',
    'numar de telefon|numar telefon|nr\\.? (?:de )?telefon|nr\\.? tel|telefon mobil|telefon|tel|mobil|phone|adresa e-?mail|adresa de e-?mail|e-?mail|mail',
  ],
  [
    'dropped',
    'adresa de livrare|adresa livrare|adresa completa|adresa exacta|adresa|livrare|facturare|localizare|(?:shipping |delivery )?address',
  ],
  ['city', 'localitatea|localitate|orasul|oras|municipiul|municipiu|oras/sat|loc|city|town'],
  ['county', 'judetul|judet|jud|judet/sector|county'],
  ['postalCode', 'codul postal|cod postal|c\\.?p\\.?|zip(?: code)?|postal code|postcode'],
  ['street', 'strada|street'],
]
const LABEL = new RegExp(`(?:^|(?<=[\\s,;|]))(?:${labels.map(([, words]) => `(${words})`).join('|')})\\s*:\\s*`, 'g')

const REMARK = new RegExp(`^(?:${labels.find(([kind]) => kind === 'remarks')?.[1] ?? ''})\\s*:`)

export const isLabelledRemark = (part: string): boolean => REMARK.test(foldText(part))

/** Of cash or a number `nu` and `0` are answers. */
const NOTE = /^(?:observatii|obs|mentiun|nota|detalii|comentarii)/

const isRemarkSaid = (label: string, value: string): boolean => value !== '' && !(NOTE.test(label) && isPlaceholderText(value))

/** Values that have a label, and the text without them; addresses and numbers stay in the text, only their label goes. */
export function takeLabelled(text: string): { said: LabelledFields; left: string } {
  const said: LabelledFields = { name: '', company: '', city: '', county: '', postalCode: '', street: '', remarks: [] }
  const found = [...foldText(text).matchAll(LABEL)]
  let left = text.slice(0, found[0]?.index ?? text.length)
  found.forEach((label, i) => {
    const from = label.index + label[0].length
    const whole = text.slice(from, found[i + 1]?.index ?? text.length)
    const kind = labels[label.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'dropped'
    const ends = kind === 'remarks' ? /\n/ : /[,;\n|]/
    const at = ends.exec(whole)?.index ?? whole.length
    const [value, beyond] = [trimPunctuation(whole.slice(0, at)), whole.slice(at)]
    if (kind === 'dropped') left += `,${whole}`
    else if (kind === 'street') left += `,strada ${whole}`
    else if (kind === 'remarks') {
      if (isRemarkSaid(label[0], value)) said.remarks.push(`${label[0].trim()} ${value}`)
      left += `,${beyond}`
    } else if (said[kind] === '') {
      said[kind] = textUnlessPlaceholder(value)
      left += `,${beyond}`
    } else left += `,${whole}`
  })
  return { said, left }
}
