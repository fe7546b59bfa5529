import { Group, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import classes from './dashboard.module.css'

type CardProps = {
  title: string
  /** It does not go on by itself. */
  isUrgent?: boolean
  total?: { value: number; href: string } | undefined
  children: ReactNode
}

export function Card({ title, isUrgent = false, total, children }: CardProps) {
  return (
    <div className={classes.card} data-urgent={isUrgent || undefined}>
      <Group gap="xs" justify="space-between" wrap="nowrap" mih={28}>
        <Group gap={6} wrap="nowrap">
          {isUrgent && <IconAlertTriangle size={16} aria-hidden />}
          <Title order={3}>{title}</Title>
        </Group>
        {total && (
          <AppLink href={total.href} fw={700} fz="lg" className="tabular" aria-label={`${title}: ${texts.forms.number(total.value)}`}>
            {texts.forms.number(total.value)}
          </AppLink>
        )}
      </Group>
      {children}
    </div>
  )
}

type CardLineProps = {
  name: string
  /** Left out: not known yet. */
  value: number | undefined
  /** Beside the value, instead of the plain number. */
  written?: string | undefined
  href: string
  /** Under the name. */
  detail?: string | undefined
}

/** The whole line is the link: a thumb finds it. */
export function CardLine({ name, value, written, href, detail }: CardLineProps) {
  if (value === undefined) return <Skeleton h={28} />
  return (
    <AppLink href={href} underline="hover" c="inherit" className={classes.line}>
      <span>
        {name}
        {detail !== undefined && (
          <Text span size="xs" c="dimmed" display="block">
            {detail}
          </Text>
        )}
      </span>{' '}
      <Text span fw={700} fz="lg" c="var(--mantine-color-anchor)" className="tabular nowrap">
        {written ?? texts.forms.number(value)}
      </Text>
    </AppLink>
  )
}
