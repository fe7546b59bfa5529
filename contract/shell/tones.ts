/** What the colour of a state says: green done or active, orange needs attention, red stopped, grey not begun. */
export type Tone = 'green' | 'orange' | 'red' | 'grey'

export const toneColors: Record<Tone, string> = { green: '#27ae60', orange: '#f39c12', red: '#e74c3c', grey: '#7f8c8d' }
