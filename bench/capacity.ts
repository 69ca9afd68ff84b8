// Computes and simulates the numbers of docs/scaling.md that were not measured: node bench/capacity.ts
import { demandOf, HABITS, type Measured } from './capacity/model.ts';
import { giveOutNumbers } from './capacity/numbers.ts';
import { layOnShards } from './capacity/shards.ts';

/** The measurements of docs/scaling.md, "What one machine holds". */
const MEASURED: Measured = {
  bytesPerUser: 1_650,
  // Of a million users: the keys of enrolments, users and sessions, and the users: 0.74 of 1.65 GB.
  hotShare: 0.45,
  keptPerSecond: 3_400,
  // verifyToken and the courses of a user, half each.
  readsPerSecond: 600,
  writesPerSecond: 165,
  walPerPurchase: 700,
};

const round = (value: number): string => (value >= 10 ? Math.round(value).toLocaleString('en') : value.toPrecision(2));

console.log(`Habits: ${JSON.stringify(HABITS)}\n`);
console.log(
  '| People | Disk | Memory for what is hot | Requests/s at the peak | of them writes | Cores, Aula and PostgreSQL | WAL to a replica |',
);
console.log('| --: | --: | --: | --: | --: | --: | --: |');
for (const users of [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]) {
  const need = demandOf(users, MEASURED);
  console.log(
    `| ${users.toLocaleString('en')} | ${round(need.diskGiB)} GiB | ${round(need.memoryGiB)} GiB | ${round(need.requestsPerSecond)} | ${round(need.writesPerSecond)} | ${round(need.cores)} | ${round(need.walMbit)} Mbit/s |`,
  );
}

console.log('\nEnrolments of 100,000 people on shards, the fullest ÷ the average:');
for (const shards of [4, 16, 64]) {
  const { byUser, byCourse } = layOnShards(
    { users: 100_000, courses: 1_000, units: 8_000, enrolments: 500_000, seed: 1 },
    shards,
  );
  console.log(`  ${shards} shards: by person ${byUser.toFixed(2)}, by course ${byCourse.toFixed(2)}`);
}

console.log('\nNumbers given out in blocks, 500 accounts a second on 8 nodes:');
for (const block of [1, 100, 1_000]) {
  const { asksPerSecond, outOfOrder, lost } = giveOutNumbers(8, 500, block);
  console.log(
    `  blocks of ${block}: ${asksPerSecond.toFixed(1)} asks a second, at most ${outOfOrder} out of order, ${lost} lost when all start anew`,
  );
}
