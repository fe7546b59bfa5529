/** Words of a store order's page. */
export const texts = {
  pageTitle: 'Detalii comanda',
  loading: 'Comanda se incarca',
} as const
