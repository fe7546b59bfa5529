/** Words that the list of store orders, an order's page and the settings of a shop share. */
export const pickerTexts = {
  title: 'Alege o adresa',
  toBook: 'Administreaza adresele din agenda',
  keep: 'Salveaza asocierea si pentru comenzile viitoare',
  clear: 'Sterge asociere adresa',
  choose: 'Alege',
  close: 'Inchide',
} as const
