/** Calendars speak the page's language and begin on Monday; the red of weekends is too pale to read in the dark. */
import { DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import dayjs from 'dayjs'
import english from 'dayjs/locale/en.js'
import type { ReactNode } from 'react'
import { language } from '../../language.ts'
import { texts } from '../../texts.ts'

dayjs.locale({ ...english, name: language, ...texts.ui.calendar }, undefined, true)

export const CalendarLanguage = ({ children }: { children: ReactNode }) => (
  <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>{children}</DatesProvider>
)
