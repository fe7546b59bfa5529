import { forms } from '#contract/texts/ro/forms.ts'

/** What is wrong with a template or with the form that is built in it. */
export const orderTemplateMessages = {
  'template-name-missing': 'Numele sablonului este obligatoriu!',
  'template-name-fixed': 'Numele unui sablon salvat nu se schimba.',
  'template-address-missing': 'Adresa este obligatorie!',
  'template-public-id-invalid': 'Codul linkului are intre 8 si 64 de caractere: litere fara diacritice, cifre, - si _.',
  'template-public-id-taken': 'Alt sablon are deja acest cod.',
  'template-too-many': ({ max }: { max: number }) => `Lista este plina (${forms.number(max)}). Stergeti un sablon nefolosit.`,
  'template-logo-unknown': 'Logo-ul nu mai este cel salvat. Reincarcati pagina.',
  'template-logo-one-file': 'Eroare la incarcarea fisierului! Maxim 1 fisier poate fi incarcat!',
  'template-logo-no-image':
    'Eroare la incarcarea fisierului! Fisierul incarcat trebuie sa fie o imagine / un vector (png, jpg, jpeg, svg etc...)',
  'template-logo-too-large': 'Eroare la incarcarea fisierului! Fisierul poate avea maxim 50 KB!',
  'frame-page-no-origin': 'Scrieti adresa paginii asa cum apare in browser, de exemplu https://www.magazin.ro.',
  'frame-pages-too-many': ({ max }: { max: number }) =>
    `Cel mult ${forms.counted(max, { one: 'o pagina', few: '# pagini', other: '# de pagini' })}.`,
  'frame-pages-unclear': ({ addresses }: { addresses: readonly string[] }) =>
    `Nu este adresa unei pagini: ${forms.list(addresses)}. Scrieti-o asa cum apare in browser, de exemplu https://www.magazin.ro.`,
  'frame-pages-insecure': ({ addresses }: { addresses: readonly string[] }) =>
    `Doar paginile care incep cu https:// pot arata formularul: ${forms.list(addresses)}.`,

  'return-form-empty':
    'Formularul de retur este gol. Daca doriti sa dezactivati aceasta optiune, debifati casuta aferenta din sectiunea formular de retur!',
  'return-field-missing': 'Campul este obligatoriu!',
  'return-min-length-missing': 'Lungimea minima este obligatorie!',
  'return-max-length-missing': 'Lungimea maxima este obligatorie!',
  'return-length-negative': 'Lungimea minima este cel putin 0!',
  'return-length-too-big': 'Lungimea maxima este de 300 de caractere!',
  'return-lengths-out-of-order': 'Lungimea minima nu poate depasi lungimea maxima!',
  'return-checkbox-missing': 'Trebuie sa aveti cel putin un checkbox!',
  'return-method-missing': 'Trebuie sa aveti cel putin o metoda!',
  'return-column-missing': 'Tabelul trebuie sa aiba minim o coloana!',
  'return-too-many-columns': 'Tabelul poate avea maxim 5 coloane!',
  'return-column-unnamed': 'Coloana trebuie sa aiba un nume!',
  'return-too-many-choices': ({ max }: { max: number }) =>
    `Maxim ${forms.counted(max, { one: 'o optiune', few: '# optiuni', other: '# de optiuni' })}!`,
  'return-too-many-fields': ({ max }: { max: number }) =>
    `Formularul poate avea maxim ${forms.counted(max, { one: 'un camp', few: '# campuri', other: '# de campuri' })}!`,
  'return-id-invalid': 'Identificatorul campului nu este valid.',
  'return-id-repeated': 'Acelasi identificator apare de doua ori.',
}
