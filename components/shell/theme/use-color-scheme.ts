'use client'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { desk } from '#lib/values/desk.ts'
import { schemeOf } from './chosen-theme.ts'

const never = () => () => {}

/** Returns the chosen colour scheme. The server knows that of the user, and not the one that a browser stores. */
export function useColorScheme(): MantineColorScheme {
  const { colorScheme } = useMantineColorScheme()
  return useSyncExternalStore<MantineColorScheme>(
    never,
    () => colorScheme,
    () => schemeOf(desk().theme),
  )
}
