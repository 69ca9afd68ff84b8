import { z } from 'zod';
import type { EndpointTable } from '#contract/endpoint.ts';
import {
  dashboard,
  enrolmentEntry,
  exportEnrolmentsQuery,
  listEnrolmentsQuery,
  periodParams,
  periodStats,
  sales,
  salesQuery,
} from './reports.ts';

export const reportsEndpoints = {
  'GET /admin/dashboard': {
    tag: 'Back office',
    access: 'admin',
    summary: 'How the school is doing',
    output: dashboard,
  },
  'GET /admin/dashboard/period': {
    tag: 'Back office',
    access: 'admin',
    summary: 'What was new in a period, and in the period before it',
    query: periodParams,
    output: periodStats,
  },
  'GET /admin/sales': {
    tag: 'Back office',
    access: 'admin',
    summary: 'What was paid for courses, or by users',
    description: 'With both, for these courses by these users. Ids are separated by commas.',
    query: salesQuery,
    output: sales,
  },
  'GET /admin/enrolments': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Enrolments and what was paid for them, newest first',
    description: 'Payments of deleted accounts included, without a user.',
    query: listEnrolmentsQuery,
    output: z.array(enrolmentEntry),
    total: true,
  },
  'GET /admin/enrolments/export': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Enrolments and what was paid for them as CSV',
    description: 'All of the period, newest first. The download is recorded in the audit log.',
    query: exportEnrolmentsQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'enrolments.csv' },
  },
} as const satisfies EndpointTable;
