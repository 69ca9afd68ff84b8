-- A purchase changes the count of participants and nothing else of a course. With room for the new version on the same page
-- PostgreSQL writes none of the course's indexes (https://www.postgresql.org/docs/current/storage-hot.html).
ALTER TABLE courses SET (fillfactor = 80);
