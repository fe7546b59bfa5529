export const shellTexts = {
  notFound: 'Pagina nu exista',
  notFoundText: 'Adresa ceruta nu exista sau a fost mutata.',
  toHome: 'Mergi la prima pagina',
  errorTitle: 'Pagina nu a putut fi afisata',
  errorText: 'A aparut o eroare neasteptata. Reincarcati pagina; daca problema persista, copiati detaliile si contactati-ne.',
  reload: 'Reincarca pagina',
} as const
