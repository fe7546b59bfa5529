import { forms } from '#contract/texts/ro/forms.ts'

const invitation = {
  title: 'Invitatie',
  loading: 'Se citeste invitatia ...',
  noToken: 'Linkul este incomplet. Deschideti-l din nou din mesajul primit.',
  askAgain: 'Cereti o invitatie noua celui care v-a invitat.',
  for: (client: string, role: string) => `Ati fost invitat sa lucrati pentru ${client}, cu rolul: ${role}.`,
  accept: 'Accepta invitatia',
  signInFirst: (email: string) => `Invitatia este pentru ${email}, care are deja cont. Autentificati-va pentru a o accepta.`,
  signIn: 'Autentificare',
  otherAccount: (email: string, own: string) =>
    `Invitatia este pentru ${email}, iar acum sunteti autentificat ca ${own}. Autentificati-va cu adresa invitata.`,
  register: (email: string) => `Alegeti numele si parola contului ${email}.`,
  name: 'Nume si prenume',
  password: 'Parola',
  createAccount: 'Creeaza contul si accepta',
  signOut: 'Deconectare',
}

export const members = {
  title: 'Membri',
  name: 'Nume',
  email: 'Email',
  role: 'Rol',
  joinedAt: 'Membru din',
  you: 'Dumneavoastra',
  empty: 'Aici vor aparea membrii.',
  invite: 'Invita un membru',
  inviteTitle: 'Invitatie noua',
  inviteHint: (days: number) =>
    `Persoana primeste un email cu un link valabil ${forms.counted(days, { one: 'o zi', few: '# zile', other: '# de zile' })}.`,
  send: 'Trimite invitatia',
  invited: (email: string) => `Invitatia a fost trimisa la ${email}.`,
  changeRole: 'Schimba rolul',
  changeRoleTitle: (name: string) => `Rolul membrului ${name}`,
  roleChanged: 'Rolul a fost schimbat.',
  remove: 'Elimina',
  removeTitle: 'Eliminarea membrului',
  removeText: (name: string) => `${name} nu va mai avea acces la datele clientului, incepand cu urmatoarea actiune.`,
  removed: 'Membrul a fost eliminat.',

  invitations: 'Invitatii in asteptare',
  noInvitations: 'Nicio invitatie in asteptare.',
  notSent: 'Netrimisa',
  sentAt: 'Trimisa',
  expiresAt: 'Valabila pana la',
  expired: 'Expirata',
  resend: 'Trimite din nou',
  withdraw: 'Retrage',
  withdrawTitle: 'Retragerea invitatiei',
  withdrawText: (email: string) => `Linkul trimis la ${email} nu va mai putea fi folosit.`,
  withdrawn: 'Invitatia a fost retrasa.',

  invitation,
}
