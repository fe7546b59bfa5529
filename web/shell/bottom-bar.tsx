import { Group } from '@mantine/core'
import { useLinkProps } from '../ui/app-link.tsx'
import { currentDestination, type Destination, destinationsOf } from './destinations.ts'
import classes from './shell.module.css'
import { shellTexts } from './texts.ts'

/** The four daily places, under the thumb. */
export function BottomBar({ pathname }: { pathname: string }) {
  const current = currentDestination(pathname)
  return (
    <Group component="nav" aria-label={shellTexts.dailyNavigation} h="100%" gap={0} wrap="nowrap">
      {destinationsOf({ isAdministrator: false })
        .filter(({ isDaily }) => isDaily)
        .map((destination) => (
          <DailyPlace key={destination.href} destination={destination} isCurrent={destination === current} />
        ))}
    </Group>
  )
}

function DailyPlace({ destination: { label, href, icon: Mark }, isCurrent }: { destination: Destination; isCurrent: boolean }) {
  return (
    <a className={classes.daily} {...useLinkProps(href)} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      <Mark size={20} stroke={1.5} aria-hidden />
      {label}
    </a>
  )
}
