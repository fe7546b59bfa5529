import type { PlatformRole, Role } from '#contract/permissions.ts'
import { forms } from '#contract/texts/ro/forms.ts'

const characters = { one: 'un caracter', few: '# caractere', other: '# de caractere' }

export const accountMessages = {
  'email-twice': 'Adresa de email apare de doua ori!',
  'email-needed': 'Adaugati cel putin o adresa de email!',
  'working-hour-not-offered': 'Alegeti una dintre orele din lista!',
  'working-hours-end-before-start': 'Ora de sfarsit trebuie sa fie dupa ora de inceput!',
  'working-hours-not-mondays': 'Ora difera de programul de luni!',
  'old-password-missing': 'Parola veche este obligatorie!',
  'email-is-own': 'Este deja adresa contului!',
  'password-wrong': 'Parola este gresita!',
  'code-wrong': 'Codul este gresit!',
  'code-used': 'Codul a fost deja folosit. Asteptati urmatorul cod al aplicatiei.',
  'old-password-wrong': 'Parola veche este gresita!',
  'passwords-differ': 'Noua parola trebuie sa coincida cu parola de confirmare',
  'password-too-short': ({ min }: { min: number }) => `Parola trebuie sa aiba minim ${forms.counted(min, characters)}`,
  'new-password-too-short': ({ min }: { min: number }) => `Noua parola trebuie sa aiba minim ${forms.counted(min, characters)}`,
  'password-too-long': ({ max }: { max: number }) => `Parola poate avea cel mult ${forms.counted(max, characters)}`,
  'password-common': 'Parola este usor de ghicit: evitati cuvintele uzuale, sirurile si repetitiile',
  'password-own-address': 'Parola nu poate contine adresa de email',
  'password-product-name': 'Parola nu poate contine numele platformei',
  'password-changed': 'Parola a fost schimbata cu succes!',
  'member-of-none': 'Contul dumneavoastra nu este membru al niciunui client.',
  'members-too-many': ({ max }: { max: number }) =>
    `Un client poate avea cel mult ${forms.counted(max, { one: 'un membru', few: '# membri', other: '# de membri' })} si invitatii.`,
  'cash-account-not-yours': 'Contul de ramburs il poate schimba doar cine administreaza conturile bancare.',
}

export const roles = {
  names: { owner: 'Proprietar', dispatcher: 'Dispecer', accountant: 'Contabil', 'read-only': 'Doar citire' } satisfies Record<Role, string>,
  hints: {
    owner: 'Tot: comenzi, bani, conturi bancare, magazine, membri.',
    dispatcher:
      'Comenzi, activari, adrese, printarea si programul de ridicare. Nu vede soldul, datele de facturare, conturile bancare si membrii.',
    accountant: 'Vede comenzile si soldul. Modifica datele de facturare si contul in care se platesc rambursurile.',
    'read-only': 'Vede comenzile, adresele, soldul si datele de facturare, fara conturi bancare. Nu modifica nimic.',
  } satisfies Record<Role, string>,
  ofPlatform: { administrator: 'Administrator', support: 'Asistenta' } satisfies Record<PlatformRole, string>,
}
